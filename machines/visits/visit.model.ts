import { CallFailure } from '#contract/call-failure.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import { isCalm, model, type Outcome } from '#machines/model.ts';
import { affordanceOf, dropInPrice } from './affordance.rules.ts';
import { answered, classWith, dropInClass, freeClass, fullClass, instants, problem, visits } from './sample-classes.ts';
import { isLateCancel } from './session.rules.ts';
import { createVisitMachine } from './visit.machine.ts';
import { restingStates, whyNotPress } from './visit.refusals.ts';
import { visitStatusIn } from './visit.rules.ts';

const { early, offerOver, deadline, start } = instants;
const longBefore = new Date('2026-02-24T10:00:00Z');
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };
const signedOut: Outcome = { name: '401', kind: 'error', error: new CallFailure('signedOut') };
const changed = (name: string, visit: VisitFields): Outcome => ({
  name,
  kind: 'done',
  output: { kind: 'changed', visit: answered(visit), now: early },
});
const refused = (code: Parameters<typeof problem>[0]): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: problem(code) },
});
const read = (name: string, session: typeof freeClass): Outcome => ({ name, kind: 'done', output: { kind: 'read', session, now: early } });
const priceChanged: Outcome = {
  name: 'price_changed',
  kind: 'done',
  output: { kind: 'refused', problem: { ...problem('price_changed'), total: { amount: 3000, currency: 'NZD' } } },
};
/** An answer that reports success but has a different state than the intended one. */
const nonsense = changed('nonsense', visits.attended);

const dialog: readonly Outcome[] = [
  { name: 'agree', kind: 'done', output: { answer: 'agree' } },
  { name: 'keep', kind: 'done', output: { answer: 'keep' } },
  { name: 'turned away', kind: 'done', output: { answer: null } },
  // No answer: the dialog closes because its question no longer applies.
  { name: 'taken back', kind: 'done', output: { answer: null } },
  { name: 'broken', kind: 'error', error: new Error('the dialog broke') },
];

const input = { sessionId: 'class', now: early, keySeed: 'seed' };
const changedTo = (session: typeof freeClass, now = early) => ({ type: 'session.changed', session, now }) as const;

export const visitModel = model(createVisitMachine, {
  inputs: {
    'from a link': input,
    'from the list': { ...input, session: freeClass },
    'after the free cancellation': { ...input, session: freeClass, now: deadline },
    'without a pass': { ...input, session: dropInClass },
    'before booking opens': { ...input, session: { ...freeClass, booking_open_date: early.toISOString() }, now: longBefore },
    'booked, late': { ...input, session: classWith(visits.booked), now: deadline },
  },
  cases: {
    'book.pressed': [
      { name: '', event: { type: 'book.pressed' } },
      { name: 'with a pass of their choice', event: { type: 'book.pressed', passId: 'pass' } },
    ],
    'dropIn.pressed': [{ name: '', event: { type: 'dropIn.pressed' } }],
    'waitlist.pressed': [{ name: '', event: { type: 'waitlist.pressed' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'leave.pressed': [{ name: '', event: { type: 'leave.pressed' } }],
    'confirm.pressed': [{ name: '', event: { type: 'confirm.pressed' } }],
    'decline.pressed': [{ name: '', event: { type: 'decline.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'dismiss.pressed': [{ name: '', event: { type: 'dismiss.pressed' } }],
    'boundary.passed': [
      { name: 'booking opens', event: { type: 'boundary.passed', now: early } },
      { name: 'the offer ends', event: { type: 'boundary.passed', now: offerOver } },
      { name: 'the deadline', event: { type: 'boundary.passed', now: deadline } },
      { name: 'the start', event: { type: 'boundary.passed', now: start } },
    ],
    'session.changed': [
      { name: 'full', event: changedTo(fullClass) },
      { name: 'booked elsewhere', event: changedTo(classWith(visits.booked)) },
      { name: 'offered', event: changedTo(classWith(visits.pending)) },
      { name: 'offered until the start', event: changedTo(classWith({ ...visits.pending, offer_expires_at: null })) },
      { name: 'offered, without a pass', event: changedTo({ ...dropInClass, full: true, spaces_left: 0, visit: visits.pending }) },
      { name: 'cancelled elsewhere', event: changedTo(classWith(visits.cancelled)) },
    ],
  },
  outcomes: {
    readSession: [
      read('free', freeClass),
      read('full', fullClass),
      read('booked', classWith(visits.booked)),
      read('waitlisted', classWith(visits.waitlisted)),
      read('offered', classWith(visits.pending)),
      { name: 'not found', kind: 'done', output: { kind: 'refused', problem: problem('not_found', 404) } },
      unreachable,
    ],
    bookVisit: [changed('booked', visits.booked), refused('session_full'), nonsense, unreachable, signedOut],
    dropIn: [
      changed('booked', { ...visits.booked, dropin: true }),
      priceChanged,
      refused('no_concession'),
      nonsense,
      unreachable,
      signedOut,
    ],
    joinWaitlist: [changed('waitlisted', visits.waitlisted), refused('session_not_full'), nonsense, unreachable, signedOut],
    cancelVisit: [
      changed('cancelled', visits.cancelled),
      refused('late_cancel_required'),
      refused('not_cancelable'),
      nonsense,
      unreachable,
      signedOut,
    ],
    lateCancelVisit: [changed('cancelled', visits.cancelled), refused('not_late'), nonsense, unreachable, signedOut],
    confirmVisit: [changed('booked', visits.booked), refused('no_concession'), nonsense, unreachable, signedOut],
    declineVisit: [changed('cancelled', visits.cancelled), refused('offer_expired'), nonsense, unreachable, signedOut],
    reservationDialog: dialog,
    lateCancelDialog: dialog,
    waitForBoundary: [{ name: 'broken', kind: 'error', error: new Error('no clock') }],
  },
  abstract: ({ session, now, intent, chosenPassId, error, withdrawn }) => ({
    class: session && affordanceOf(session, now),
    isFinalOffer: session !== null && visitStatusIn(session) === 'pending' && isLateCancel(session, now),
    wants: intent && [intent.action, intent.attempts % 2],
    pass: chosenPassId,
    error: error?.kind ?? null,
    withdrawn: withdrawn?.code ?? null,
  }),
  whyNot: (snapshot, event) => {
    const { session, now } = snapshot.context;
    return restingStates.some((state) => snapshot.matches(state)) ? whyNotPress(session, now, event) : null;
  },
  unless: { isOpenToDropIn: 'A pass of the member covers the class, or a pass is required.' },
  laws: [
    {
      name: 'nothing is shown as booked before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => matches('booked') && visitStatusIn(context.session) !== 'booked',
    },
    {
      name: 'no member is shown on the waitlist before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => matches('waitlisted') && visitStatusIn(context.session) !== 'waitlisted',
    },
    {
      name: 'a late cancel happens only after a confirmation',
      kind: 'until',
      holds: ({ matches }) => !matches('cancellingLate'),
      until: ({ matches }) => matches('confirmingLateCancel'),
      again: ({ matches, tags }) => matches('booked') && isCalm(tags),
    },
    {
      name: 'a member pays only a price that they have seen',
      kind: 'until',
      holds: ({ matches }) => !matches('droppingIn'),
      until: ({ matches }) => matches('confirmingDropIn'),
      again: ({ matches, tags }) => (matches('bookable') || matches('dropInOnly')) && isCalm(tags),
    },
    {
      name: 'a spot is requested only at the price that the member saw',
      kind: 'never',
      holds: ({ context: { intent } }) => intent?.action === 'droppingIn' && !intent.price,
    },
    {
      name: 'a price is confirmed only if a drop-in is possible',
      kind: 'never',
      holds: ({ matches, context: { session, now } }) =>
        matches('confirmingDropIn.open') && (session === null || dropInPrice(session, now) === null),
    },
    {
      name: 'one press sends one request: nothing can be pressed while an answer is awaited',
      kind: 'never',
      holds: ({ tags, can }) =>
        tags.has('busy') &&
        (can({ type: 'book.pressed' }) ||
          can({ type: 'dropIn.pressed' }) ||
          can({ type: 'cancel.pressed' }) ||
          can({ type: 'confirm.pressed' })),
    },
    {
      name: 'while the member can press, no request is running',
      kind: 'never',
      holds: ({ matches, context }) =>
        ['bookable', 'dropInOnly', 'full', 'booked', 'waitlisted', 'offered', 'closed'].some(matches) && context.intent !== null,
    },
    {
      name: 'an interrupted request can be sent again or dropped',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('interrupted.unsettled') && !(can({ type: 'retry.pressed' }) && can({ type: 'dismiss.pressed' })),
    },
    {
      name: 'an outdated dialog leaves the screen soon',
      kind: 'never',
      holds: ({ matches, context }) => matches('confirmingLateCancel.open') && visitStatusIn(context.session) !== 'booked',
    },
  ],
});
