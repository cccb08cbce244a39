/** The lifecycle of a member's visit to one class; the server enforces it. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import type { VisitEffect, VisitLifecycleEvent } from './visit-lifecycle.events.ts';
import { isPossible } from './visit-lifecycle.rules.ts';

export interface VisitLifecycleContext {
  /** The pass whose visit is held or used; null on the waitlist, and for a drop-in. */
  readonly passId: string | null;
  /** When a pending offer ends (ISO 8601). */
  readonly offerExpiresAt: string | null;
}

const coveringPass = (event: VisitLifecycleEvent): string | null =>
  'pass' in event && event.pass.kind === 'covered' ? event.pass.pass.id : null;

export const createVisitLifecycle = () =>
  setup({
    types: {
      context: {} as VisitLifecycleContext,
      events: {} as VisitLifecycleEvent,
      emitted: {} as VisitEffect,
    },
    guards: {
      isBookable: ({ context, event }) => isPossible('none', event, context),
      isWaitlistable: ({ context, event }) => isPossible('none', event, context),
      isDropInAvailable: ({ context, event }) => isPossible('none', event, context),
      isInTime: ({ context, event }) => isPossible('booked', event, context),
      isLate: ({ context, event }) => isPossible('booked', event, context),
      mayLeave: ({ context, event }) => isPossible('waitlisted', event, context),
      isConfirmable: ({ context, event }) => isPossible('pending', event, context),
      isFree: ({ context, event }) => isPossible('waitlisted', event, context),
      isOfferOver: ({ context, event }) => isPossible('pending', event, context),
      hasStarted: ({ context, event }) => isPossible('waitlisted', event, context),
      hasEnded: ({ context, event }) => isPossible('booked', event, context),
      mayBeRemoved: ({ context, event }) => isPossible('booked', event, context),
    },
    actions: {
      holdPass: enqueueActions(({ enqueue, event }) => {
        const passId = coveringPass(event);
        enqueue.assign({ passId, offerExpiresAt: null });
        if (passId) enqueue.emit({ type: 'pass.held', passId });
      }),
      usePass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.used', passId });
      }),
      returnPass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.returned', passId, extend: false });
      }),
      returnAndExtendPass: enqueueActions(({ enqueue, context: { passId } }) => {
        if (passId) enqueue.emit({ type: 'pass.returned', passId, extend: true });
      }),
      takePlace: emit({ type: 'place.taken' }),
      freePlace: emit({ type: 'place.freed' }),
      storeOffer: assign({ offerExpiresAt: ({ event }) => (event.type === 'place.offered' ? event.expiresAt : null) }),
      clearOffer: assign({ offerExpiresAt: null }),
    },
  }).createMachine({
    id: 'visitLifecycle',
    description: "A member's visit to one class.",
    meta: { spec: '§4.visit' },
    context: { passId: null, offerExpiresAt: null },
    initial: 'none',
    states: {
      none: {
        description: 'There is no visit yet.',
        meta: { spec: '§4.visit' },
        on: {
          book: {
            guard: 'isBookable',
            target: 'booked',
            actions: ['holdPass', 'takePlace'],
            description: 'The member books a free place and one visit of their pass is set aside.',
            meta: { spec: '§4.visit.book' },
          },
          waitlist: {
            guard: 'isWaitlistable',
            target: 'waitlisted',
            description: 'The class is full, so the member joins the waitlist; no visit of a pass is set aside.',
            meta: { spec: '§4.visit.waitlist' },
          },
          dropin: {
            guard: 'isDropInAvailable',
            target: 'booked',
            actions: ['holdPass', 'takePlace'],
            description: 'A member whom no pass covers takes a drop-in place at its price.',
            meta: { spec: 'decisions.booking.dropin' },
          },
        },
      },
      booked: {
        description: 'The member has a place, and a visit of their pass is set aside.',
        meta: { spec: '§4.visit.book' },
        on: {
          cancel: {
            guard: 'isInTime',
            target: 'cancelled.inTime',
            actions: ['returnPass', 'freePlace'],
            description: 'The member cancels before the deadline and gets the visit back.',
            meta: { spec: '§4.visit.cancel' },
          },
          latecancel: {
            guard: 'isLate',
            target: 'cancelled.late',
            actions: ['usePass', 'freePlace'],
            description: 'The member cancels after the deadline; the cancellation counts as a visit.',
            meta: { spec: '§4.session.lateCancel' },
          },
          'class.ended': {
            guard: 'hasEnded',
            target: 'attended',
            actions: 'usePass',
            description: 'The class is over and the visit counts as attended.',
            meta: { spec: 'decisions.booking.attendance' },
          },
          'class.cancelled': {
            target: 'cancelled.byStudio',
            actions: ['returnAndExtendPass', 'freePlace'],
            description: 'The studio cancels the class; the visit is returned, and the pass is valid for at least 7 more days.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          'member.removed': {
            guard: 'mayBeRemoved',
            target: 'cancelled.byStudio',
            actions: ['returnAndExtendPass', 'freePlace'],
            description:
              'The studio removes the member from the class; the visit is returned, and the pass is valid for at least 7 more days.',
            meta: { spec: '§4.session.removal' },
          },
          'member.missed': {
            guard: 'hasStarted',
            target: 'cancelled.noShow',
            actions: ['usePass', 'freePlace'],
            description: 'The studio records that the member did not come; this counts as a visit.',
            meta: { spec: 'decisions.booking.attendance' },
          },
        },
      },
      waitlisted: {
        description: 'The member is on the waitlist; no visit of a pass is set aside.',
        meta: { spec: '§4.visit.waitlist' },
        on: {
          cancel: {
            guard: 'mayLeave',
            target: 'cancelled.left',
            description: 'The member leaves the waitlist, which is never late.',
            meta: { spec: '§4.visit.cancel' },
          },
          'place.offered': {
            guard: 'isFree',
            target: 'pending',
            actions: ['storeOffer', 'takePlace'],
            description: 'A place became free and is offered for some time to this member, who is first on the waitlist.',
            meta: { spec: 'decisions.booking.promotion' },
          },
          'class.started': {
            guard: 'hasStarted',
            target: 'cancelled.left',
            description: 'The class begins without a place for the member; nothing is charged.',
            meta: { spec: 'decisions.booking.atTheStart' },
          },
          'class.cancelled': {
            target: 'cancelled.byStudio',
            description: 'The studio cancels the class.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          'member.removed': {
            guard: 'mayBeRemoved',
            target: 'cancelled.byStudio',
            description: 'The studio removes the member from the waitlist.',
            meta: { spec: '§4.session.removal' },
          },
        },
      },
      pending: {
        description: 'A place is offered to the member and reserved until the offer ends.',
        meta: { spec: '§4.visit.pending' },
        on: {
          confirm: {
            guard: 'isConfirmable',
            target: 'booked',
            actions: 'holdPass',
            description: 'The member accepts the offered place; pass and weekly limit are checked now.',
            meta: { spec: '§4.visit.pending' },
          },
          book: {
            guard: 'isConfirmable',
            target: 'booked',
            actions: 'holdPass',
            description: 'Booking while an offer is open takes the offer.',
            meta: { spec: 'decisions.booking.bookWhilePending' },
          },
          dropin: {
            guard: 'isConfirmable',
            target: 'booked',
            actions: 'holdPass',
            description: 'A member whom no pass covers accepts the offered place at the drop-in price.',
            meta: { spec: 'decisions.booking.dropin' },
          },
          decline: {
            guard: 'isConfirmable',
            target: 'cancelled.declined',
            actions: ['freePlace', 'clearOffer'],
            description: 'The member declines, and the place is offered to the next member on the waitlist.',
            meta: { spec: '§4.visit.pending' },
          },
          'offer.expired': {
            guard: 'isOfferOver',
            target: 'cancelled.offerExpired',
            actions: ['freePlace', 'clearOffer'],
            description: 'The offer has expired, and the place is offered to the next member on the waitlist.',
            meta: { spec: 'decisions.booking.declinedOrExpired' },
          },
          'class.started': {
            guard: 'hasStarted',
            target: 'cancelled.offerExpired',
            actions: ['freePlace', 'clearOffer'],
            description: 'The class begins before the member has answered; nothing is charged.',
            meta: { spec: 'decisions.booking.atTheStart' },
          },
          'class.cancelled': {
            target: 'cancelled.byStudio',
            actions: ['freePlace', 'clearOffer'],
            description: 'The studio cancels the class.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          'member.removed': {
            guard: 'mayBeRemoved',
            target: 'cancelled.byStudio',
            actions: ['freePlace', 'clearOffer'],
            description: 'The studio withdraws the offer; the place is offered to the next member on the waitlist.',
            meta: { spec: '§4.session.removal' },
          },
        },
      },
      attended: {
        description: 'The member attended, and the visit is used.',
        meta: { spec: 'decisions.booking.attendance' },
        on: {
          'member.missed': {
            guard: 'hasStarted',
            target: 'cancelled.noShow',
            actions: 'freePlace',
            description: 'The studio corrects that the member did not come; the visit stays used.',
            meta: { spec: 'decisions.booking.attendance' },
          },
        },
      },
      cancelled: {
        description: 'This visit has ended; another booking begins a new visit.',
        meta: { spec: 'decisions.booking.again' },
        initial: 'inTime',
        states: {
          inTime: {
            type: 'final',
            description: 'The member cancelled before the deadline; the visit was returned.',
            meta: { spec: '§4.visit.cancel' },
          },
          late: {
            type: 'final',
            description: 'The member cancelled after the deadline; the cancellation counted as a visit.',
            meta: { spec: '§4.session.lateCancel' },
          },
          left: {
            type: 'final',
            description: 'The member left the waitlist, or the class began without a place for the member.',
            meta: { spec: '§4.visit.cancel' },
          },
          declined: { type: 'final', description: 'The member declined an offered place.', meta: { spec: '§4.visit.pending' } },
          offerExpired: { type: 'final', description: 'The offer ran out.', meta: { spec: 'decisions.booking.declinedOrExpired' } },
          byStudio: {
            type: 'final',
            description: 'The studio cancelled the class, or removed the member from it.',
            meta: { spec: 'decisions.booking.passUse' },
          },
          noShow: {
            type: 'final',
            description: 'The member did not come; this counted as a visit.',
            meta: { spec: 'decisions.booking.attendance' },
          },
        },
      },
    },
  });

export type VisitLifecycle = ReturnType<typeof createVisitLifecycle>;
