import { model } from '#machines/model.ts';
import { freeClass, fullClass, instants } from './sample-classes.ts';
import type { PassAnswer } from './visit-lifecycle.events.ts';
import { createVisitLifecycle } from './visit-lifecycle.machine.ts';
import { refuse, visitLifecycleRowOf } from './visit-lifecycle.rows.ts';
import { isSystemEvent } from './visit-lifecycle.rules.ts';

const pass: PassAnswer = { kind: 'covered', pass: { id: 'pass' } };
const noPass: PassAnswer = { kind: 'refused', refusal: { code: 'no_concession' } };
const { early, offerOver, deadline, start, end } = instants;
const facts = { now: early, session: freeClass };
const late = { now: deadline, session: freeClass };
const begun = { now: start, session: freeClass };
const over = { now: end, session: freeClass };
const whenFull = { now: early, session: fullClass };

export const visitLifecycleModel = model(createVisitLifecycle, {
  inputs: { start: undefined },
  cases: {
    book: [
      { name: 'free', event: { type: 'book', ...facts, pass } },
      { name: 'no pass', event: { type: 'book', ...facts, pass: noPass } },
      { name: 'full', event: { type: 'book', ...whenFull, pass } },
      { name: 'begun', event: { type: 'book', ...begun, pass } },
    ],
    waitlist: [
      { name: 'full', event: { type: 'waitlist', ...whenFull } },
      { name: 'free', event: { type: 'waitlist', ...facts } },
    ],
    dropin: [
      { name: 'no pass', event: { type: 'dropin', ...facts, pass: noPass } },
      { name: 'a pass covers it', event: { type: 'dropin', ...facts, pass } },
    ],
    cancel: [
      { name: 'in time', event: { type: 'cancel', ...facts } },
      { name: 'at the deadline', event: { type: 'cancel', ...late } },
      { name: 'at the start', event: { type: 'cancel', ...begun } },
    ],
    latecancel: [
      { name: 'at the deadline', event: { type: 'latecancel', ...late } },
      { name: 'in time', event: { type: 'latecancel', ...facts } },
      { name: 'at the start', event: { type: 'latecancel', ...begun } },
    ],
    confirm: [
      { name: 'in time', event: { type: 'confirm', ...whenFull, pass } },
      { name: 'no pass', event: { type: 'confirm', ...whenFull, pass: noPass } },
      { name: 'the offer is over', event: { type: 'confirm', now: offerOver, session: fullClass, pass } },
    ],
    decline: [
      { name: 'in time', event: { type: 'decline', ...whenFull } },
      { name: 'the offer is over', event: { type: 'decline', now: offerOver, session: fullClass } },
    ],
    'place.offered': [
      { name: 'free', event: { type: 'place.offered', ...facts, expiresAt: offerOver.toISOString() } },
      { name: 'full', event: { type: 'place.offered', ...whenFull, expiresAt: offerOver.toISOString() } },
    ],
    'offer.expired': [
      { name: 'at the end of the offer', event: { type: 'offer.expired', now: offerOver, session: fullClass } },
      { name: 'before it', event: { type: 'offer.expired', ...whenFull } },
    ],
    'class.started': [
      { name: 'at the start', event: { type: 'class.started', ...begun } },
      { name: 'before it', event: { type: 'class.started', ...facts } },
    ],
    'class.ended': [
      { name: 'at the end', event: { type: 'class.ended', ...over } },
      { name: 'before it', event: { type: 'class.ended', ...begun } },
    ],
    'class.cancelled': [{ name: '', event: { type: 'class.cancelled', ...facts } }],
    'member.removed': [
      { name: 'before the start', event: { type: 'member.removed', ...facts } },
      { name: 'at the start', event: { type: 'member.removed', ...begun } },
    ],
    'member.missed': [
      { name: 'after the end', event: { type: 'member.missed', ...over } },
      { name: 'before the start', event: { type: 'member.missed', ...facts } },
    ],
  },
  refused: [
    'book (no pass)',
    'book (begun)',
    'waitlist (free)',
    'dropin (a pass covers it)',
    'cancel (at the start)',
    'latecancel (in time)',
    'latecancel (at the start)',
    'confirm (no pass)',
    'confirm (the offer is over)',
    'decline (the offer is over)',
    'place.offered (full)',
    'offer.expired (before it)',
    'class.started (before it)',
    'class.ended (before it)',
    'member.removed (at the start)',
    'member.missed (before the start)',
  ],
  outcomes: {},
  abstract: ({ passId, offerExpiresAt }) => ({ hasPass: passId !== null, hasOffer: offerExpiresAt !== null }),
  whyNot: (snapshot, event) => (isSystemEvent(event) ? null : refuse(visitLifecycleRowOf(snapshot), event)),
  unless: {
    hasEnded: 'The class is not over yet.',
    hasStarted: 'The class has not begun yet.',
    isFree: 'No place is free.',
    isOfferOver: 'The offer has not run out yet.',
  },
  laws: [
    {
      name: 'a place in line and an open offer hold no pass',
      kind: 'never',
      holds: ({ matches, context }) => (matches('waitlisted') || matches('pending')) && context.passId !== null,
    },
    { name: 'an offer has an end', kind: 'never', holds: ({ matches, context }) => matches('pending') && context.offerExpiresAt === null },
    {
      name: 'a booked visit has no open offer',
      kind: 'never',
      holds: ({ matches, context }) => matches('booked') && context.offerExpiresAt !== null,
    },
    {
      name: 'cancelled is final',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('cancelled') && (can({ type: 'book', ...facts, pass }) || can({ type: 'waitlist', ...whenFull })),
    },
    { name: 'a late cancel happens only after the deadline', kind: 'never', holds: ({ can }) => can({ type: 'latecancel', ...facts }) },
    {
      name: 'a free cancellation happens only before the deadline',
      kind: 'never',
      holds: ({ matches, can }) => matches('booked') && can({ type: 'cancel', ...late }),
    },
  ],
});
