/** The member is asked one question and answers it, or turns away. */
import { assertEvent, assign, emit, setup } from 'xstate';
import { closesOnEscape, closesOnMask, type DialogFlags, isClosable } from './dialog.rules.ts';

export interface DialogContext {
  readonly flags: DialogFlags;
  /** Null while nothing was answered, and after turning away. */
  readonly answer: string | null;
}

export type DialogEvent =
  | { readonly type: 'answer.chosen'; readonly answer: string }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'mask.pressed' }
  | { readonly type: 'close.pressed' }
  /** Its owner takes the question back. */
  | { readonly type: 'close.requested' };

export interface DialogOutput {
  readonly answer: string | null;
}

/** A dialog that is told nothing has the default flags. */
const flagsOrNothing = (): DialogFlags | undefined => undefined;

export const createDialogMachine = () => {
  const dialogSetup = setup({
    types: {
      context: {} as DialogContext,
      events: {} as DialogEvent,
      input: flagsOrNothing(),
      output: {} as DialogOutput,
      /** The first autofocus element is to have the focus. */
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
    description: 'One question to the member.',
    meta: { spec: '§4.dialog' },
    states: {
      visible: {
        initial: 'opening',
        description: 'The question is on the screen.',
        meta: { spec: '§4.dialog' },
        on: {
          'answer.chosen': {
            target: 'closing',
            actions: 'storeAnswer',
            description: 'The member answers.',
            meta: { spec: '§2.dialogs' },
          },
          'escape.pressed': {
            guard: 'closesOnEscape',
            target: 'closing',
            description: 'Escape, where the flags let it close.',
            meta: { spec: '§2.dialogs.escape' },
          },
          'mask.pressed': {
            guard: 'closesOnMask',
            target: 'closing',
            description: 'The member presses beside it, where the flags let that close it.',
            meta: { spec: '§2.dialogs.mask' },
          },
          'close.pressed': {
            guard: 'isClosable',
            target: 'closing',
            description: 'The member presses its cross, where it has one.',
            meta: { spec: '§2.dialogs.closable' },
          },
          'close.requested': { target: 'closing', description: 'The question no longer stands.', meta: { spec: '§2.dialogs' } },
        },
        states: {
          opening: {
            description: 'It scales and fades in.',
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
          open: { description: 'It waits for the answer.', meta: { spec: '§4.dialog' } },
        },
      },
      closing: {
        description: 'It scales and fades out; nothing can be answered any more.',
        meta: { spec: '§4.dialog' },
        after: { animation: { target: 'destroyed', description: 'The animation is over.', meta: { spec: '§9.dialog' } } },
      },
      destroyed: { type: 'final', description: 'It is gone and never comes back.', meta: { spec: '§4.dialog' } },
    },
  });
};
