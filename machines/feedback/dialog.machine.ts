import { assertEvent, assign, emit, setup } from 'xstate';
import { closesOnEscape, closesOnMask, type DialogFlags, isClosable } from './dialog.rules.ts';

export interface DialogContext {
  readonly flags: DialogFlags;
  /** The answer of the member; null before an answer, and if the dialog was closed without an answer. */
  readonly answer: string | null;
}

export type DialogEvent =
  | { readonly type: 'answer.chosen'; readonly answer: string }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'mask.pressed' }
  | { readonly type: 'close.pressed' }
  | { readonly type: 'close.requested' };

export interface DialogOutput {
  readonly answer: string | null;
}

const flagsOrNothing = (): DialogFlags | undefined => undefined;

export const createDialogMachine = () => {
  const dialogSetup = setup({
    types: {
      context: {} as DialogContext,
      events: {} as DialogEvent,
      input: flagsOrNothing(),
      output: {} as DialogOutput,
      /** The view must focus the first element with `autofocus`. */
      emitted: {} as { readonly type: 'focus.due' },
      meta: {} as { readonly spec: string },
    },
    guards: {
      closesOnEscape: ({ context }) => closesOnEscape(context.flags),
      closesOnMask: ({ context }) => closesOnMask(context.flags),
      isClosable: ({ context }) => isClosable(context.flags),
    },
    actions: {
      requestFocus: emit({ type: 'focus.due' }),
      storeAnswer: assign(({ event }) => {
        assertEvent(event, 'answer.chosen');
        return { answer: event.answer };
      }),
    },
    delays: { focusDelay: 5, animation: 150 },
  });
  return dialogSetup.createMachine({
    id: 'dialog',
    context: ({ input }) => ({ flags: input ?? {}, answer: null }),
    initial: 'visible',
    output: ({ context }) => ({ answer: context.answer }),
    description: 'A dialog with one question to the member.',
    meta: { spec: '§4.dialog' },
    states: {
      visible: {
        initial: 'opening',
        description: 'The dialog is on the screen.',
        meta: { spec: '§4.dialog' },
        on: {
          'answer.chosen': {
            target: 'closing',
            actions: 'storeAnswer',
            description: 'The member answers the question.',
            meta: { spec: '§2.dialogs' },
          },
          'escape.pressed': {
            guard: 'closesOnEscape',
            target: 'closing',
            description: 'The member presses Escape, and the flags allow it to close the dialog.',
            meta: { spec: '§2.dialogs.escape' },
          },
          'mask.pressed': {
            guard: 'closesOnMask',
            target: 'closing',
            description: 'The member presses outside the dialog, and the flags allow it to close the dialog.',
            meta: { spec: '§2.dialogs.mask' },
          },
          'close.pressed': {
            guard: 'isClosable',
            target: 'closing',
            description: 'The member presses the close button of the dialog.',
            meta: { spec: '§2.dialogs.closable' },
          },
          'close.requested': {
            target: 'closing',
            description: 'The actor that opened the dialog closes it.',
            meta: { spec: '§2.dialogs' },
          },
        },
        states: {
          opening: {
            description: 'The dialog appears with an animation.',
            meta: { spec: '§4.dialog' },
            after: {
              focusDelay: {
                actions: 'requestFocus',
                description: 'The first autofocus element gets the focus.',
                meta: { spec: '§9.dialog' },
              },
              animation: { target: 'open', description: 'The animation is over.', meta: { spec: '§9.dialog' } },
            },
          },
          open: { description: 'The dialog waits for the answer.', meta: { spec: '§4.dialog' } },
        },
      },
      closing: {
        description: 'The dialog disappears with an animation, and accepts no answer.',
        meta: { spec: '§4.dialog' },
        after: { animation: { target: 'destroyed', description: 'The animation is over.', meta: { spec: '§9.dialog' } } },
      },
      destroyed: { type: 'final', description: 'The dialog is no longer on the screen.', meta: { spec: '§4.dialog' } },
    },
  });
};
