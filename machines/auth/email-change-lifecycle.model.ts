import { model } from '#machines/model.ts';
import { createEmailChangeLifecycle } from './email-change-lifecycle.machine.ts';
import { linkExpiry } from './one-time-link.rules.ts';

const requested = new Date('2026-03-02T10:00:00Z');
const early = new Date('2026-03-02T10:10:00Z');
const end = linkExpiry('emailChange', requested);
/** The model confirms the change only at `early`, so the time to undo it always starts there. */
const undoEnd = linkExpiry('emailUndo', early);
export const emailChangeInstants = { requested, early, end, undoEnd };

export const emailChangeLifecycleModel = model(createEmailChangeLifecycle, {
  inputs: { 'a request for a day': { expiresAt: end.toISOString() } },
  cases: {
    confirm_old: [
      { name: 'in time', event: { type: 'confirm_old', now: early } },
      { name: 'a day later', event: { type: 'confirm_old', now: end } },
    ],
    confirm_new: [
      { name: 'in time', event: { type: 'confirm_new', now: early } },
      { name: 'a day later', event: { type: 'confirm_new', now: end } },
    ],
    cancel: [{ name: '', event: { type: 'cancel', now: early } }],
    'newer.requested': [{ name: '', event: { type: 'newer.requested', now: early } }],
    'address.taken': [{ name: '', event: { type: 'address.taken', now: early } }],
    undo: [
      { name: 'in time', event: { type: 'undo', now: early } },
      { name: 'a week later', event: { type: 'undo', now: undoEnd } },
    ],
    'earlier.undone': [{ name: '', event: { type: 'earlier.undone', now: early } }],
    'boundary.passed': [
      { name: 'before an end', event: { type: 'boundary.passed', now: early } },
      { name: 'a day later', event: { type: 'boundary.passed', now: end } },
      { name: 'a week later', event: { type: 'boundary.passed', now: undoEnd } },
    ],
  },
  refused: ['confirm_old (a day later)', 'confirm_new (a day later)', 'undo (a week later)', 'boundary.passed (before an end)'],
  outcomes: {},
  abstract: ({ oldConfirmedAt, newConfirmedAt, undoUntil }) => ({
    old: oldConfirmedAt !== null,
    new: newConfirmedAt !== null,
    isChanged: undoUntil !== null,
  }),
  unless: {
    isInTime: 'A day is over.',
    isOver: 'A day is not over yet.',
    isUndoable: 'Seven days are over.',
    isLasting: 'Seven days are not over yet.',
  },
  laws: [
    {
      name: 'an email changes only after both confirmations',
      kind: 'never',
      holds: ({ context }) => context.undoUntil !== null && (context.oldConfirmedAt === null || context.newConfirmedAt === null),
    },
    {
      name: 'an email that both addresses have confirmed is changed',
      kind: 'never',
      holds: ({ context }) => context.undoUntil === null && context.oldConfirmedAt !== null && context.newConfirmedAt !== null,
    },
    {
      name: 'a changed email can be undone for seven days',
      kind: 'always',
      holds: ({ matches, can }) => matches('changed') === can({ type: 'undo', now: early }),
    },
    {
      name: 'no link is valid from its end on',
      kind: 'never',
      holds: ({ can }) =>
        can({ type: 'confirm_old', now: end }) || can({ type: 'confirm_new', now: end }) || can({ type: 'undo', now: undoEnd }),
    },
    {
      name: 'each address confirms once',
      kind: 'never',
      holds: ({ context, can }) =>
        (context.oldConfirmedAt !== null && can({ type: 'confirm_old', now: early })) ||
        (context.newConfirmedAt !== null && can({ type: 'confirm_new', now: early })),
    },
  ],
});
