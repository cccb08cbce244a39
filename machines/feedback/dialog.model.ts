import { model } from '#machines/model.ts';
import { createDialogMachine } from './dialog.machine.ts';

export const dialogModel = model(createDialogMachine, {
  inputs: {
    'no flags': {},
    'Escape is off': { closeOnEscape: false },
    'must be answered': { closable: false, dismissableMask: true },
    'mask closes': { dismissableMask: true },
    'has a cross': { closable: true },
  },
  cases: {
    'answer.chosen': [{ name: 'yes', event: { type: 'answer.chosen', answer: 'yes' } }],
    'escape.pressed': [{ name: '', event: { type: 'escape.pressed' } }],
    'mask.pressed': [{ name: '', event: { type: 'mask.pressed' } }],
    'close.pressed': [{ name: '', event: { type: 'close.pressed' } }],
    'close.requested': [{ name: '', event: { type: 'close.requested' } }],
  },
  outcomes: {},
  abstract: ({ flags, answer }) => ({ flags, answer }),
  unless: {
    closesOnMask: 'This dialog stays open when a person presses beside it.',
    closesOnEscape: 'This dialog was opened so that it stays when Escape is pressed.',
    isClosable: 'This dialog was opened without a cross to press.',
  },
  laws: [
    {
      name: 'a closing dialog is destroyed',
      kind: 'leadsTo',
      from: ({ matches }) => matches('closing'),
      holds: ({ status }) => status === 'done',
    },
    {
      name: 'a destroyed dialog never comes back',
      kind: 'never',
      holds: ({ status, matches, can }) =>
        status === 'done' &&
        (matches('visible') ||
          can({ type: 'close.pressed' }) ||
          can({ type: 'escape.pressed' }) ||
          can({ type: 'mask.pressed' }) ||
          can({ type: 'close.requested' }) ||
          can({ type: 'answer.chosen', answer: 'late' })),
    },
    {
      name: 'a closing dialog takes no answer',
      kind: 'never',
      holds: ({ matches, can }) => !matches('visible') && can({ type: 'answer.chosen', answer: 'late' }),
    },
    {
      name: 'a member closes a dialog that must be answered only by an answer',
      kind: 'never',
      holds: ({ context, can }) =>
        context.flags.closable === false &&
        (can({ type: 'escape.pressed' }) || can({ type: 'mask.pressed' }) || can({ type: 'close.pressed' })),
    },
    {
      name: 'Escape never closes where closeOnEscape is off',
      kind: 'never',
      holds: ({ context, can }) => context.flags.closeOnEscape === false && can({ type: 'escape.pressed' }),
    },
    {
      name: 'a visible dialog has no answer yet',
      kind: 'never',
      holds: ({ matches, context }) => matches('visible') && context.answer !== null,
    },
  ],
});
