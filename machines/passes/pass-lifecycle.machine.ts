import { assign, setup } from 'xstate';
import { canHold, isExpiredOn, isSpent, isUpcomingOn, type PassLedger } from './pass-ledger.rules.ts';

export type PassLifecycleContext = PassLedger;

export type PassLifecycleEvent =
  /** `today`: `YYYY-MM-DD` in the facility's time zone. */
  | { readonly type: 'day.began'; readonly today: string }
  | { readonly type: 'visit.held' }
  | { readonly type: 'visit.used' }
  | { readonly type: 'visit.returned' }
  | { readonly type: 'pass.extended'; readonly expiresOn: string; readonly today: string };

const holds = {
  guard: 'canHold',
  actions: 'hold',
  description: 'A booking holds a visit.',
  meta: { spec: 'decisions.booking.passUse' },
} as const;

/** A held visit can be used or returned even after the pass has expired, because a class on the last evening of the pass ends later. */
const settles = {
  'visit.used': [
    {
      guard: 'spendsTheLast',
      target: '#pass.usedUp',
      actions: 'useHeld',
      description: 'The last visit of the pass is used.',
      meta: { spec: 'decisions.booking.passUse' },
    },
    {
      guard: 'hasHeld',
      actions: 'useHeld',
      description: 'A held visit is used.',
      meta: { spec: 'decisions.booking.passUse' },
    },
  ],
  'visit.returned': {
    guard: 'hasHeld',
    actions: 'returnHeld',
    description: 'A held visit is returned to the pass.',
    meta: { spec: 'decisions.booking.passUse' },
  },
} as const;

const lastsLonger = {
  guard: 'isLonger',
  actions: 'extend',
  description: 'The studio extends the pass.',
  meta: { spec: 'decisions.booking.passUse' },
} as const;

export const createPassLifecycle = () =>
  setup({
    types: { context: {} as PassLifecycleContext, input: {} as PassLedger, events: {} as PassLifecycleEvent },
    guards: {
      canHold: ({ context }) => canHold(context),
      hasHeld: ({ context }) => context.held > 0,
      spendsTheLast: ({ context }) => isSpent({ ...context, held: context.held - 1, used: context.used + 1 }) && context.held > 0,
      isOver: ({ context, event }) => event.type === 'day.began' && isExpiredOn(context, event.today),
      isBegun: ({ context, event }) => event.type === 'day.began' && !isUpcomingOn(context, event.today),
      isLonger: ({ context, event }) => event.type === 'pass.extended' && context.expiresOn !== null && event.expiresOn > context.expiresOn,
      isLongEnough: ({ context, event }) =>
        event.type === 'pass.extended' &&
        context.expiresOn !== null &&
        event.expiresOn > context.expiresOn &&
        event.expiresOn >= event.today,
    },
    actions: {
      hold: assign({ held: ({ context }) => context.held + 1 }),
      useHeld: assign({ held: ({ context }) => context.held - 1, used: ({ context }) => context.used + 1 }),
      returnHeld: assign({ held: ({ context }) => context.held - 1, returned: ({ context }) => context.returned + 1 }),
      extend: assign({ expiresOn: ({ context, event }) => (event.type === 'pass.extended' ? event.expiresOn : context.expiresOn) }),
    },
  }).createMachine({
    id: 'pass',
    description: 'A prepaid pass with its visits.',
    meta: { spec: 'decisions.booking.passUse' },
    context: ({ input }) => input,
    initial: 'upcoming',
    states: {
      upcoming: {
        description: 'The pass starts on a later day. Classes from that day on can be booked with it.',
        meta: { spec: 'decisions.booking.whichPass' },
        on: {
          'day.began': [
            {
              guard: 'isOver',
              target: 'expired',
              description: 'The last day of the pass has passed.',
              meta: { spec: 'decisions.booking.whichPass' },
            },
            {
              guard: 'isBegun',
              target: 'active',
              description: 'The first day of the pass starts.',
              meta: { spec: 'decisions.booking.whichPass' },
            },
          ],
          'visit.held': holds,
          ...settles,
          'pass.extended': lastsLonger,
        },
      },
      active: {
        description: 'The pass can be used.',
        meta: { spec: 'decisions.booking.whichPass' },
        on: {
          'day.began': {
            guard: 'isOver',
            target: 'expired',
            description: 'The last day of the pass has passed.',
            meta: { spec: 'decisions.booking.whichPass' },
          },
          'visit.held': holds,
          ...settles,
          'pass.extended': lastsLonger,
        },
      },
      usedUp: {
        type: 'final',
        description: 'Every visit of the pass is used.',
        meta: { spec: 'decisions.booking.passUse' },
      },
      expired: {
        description: 'The pass has expired. A held visit can still be used or returned.',
        meta: { spec: 'decisions.booking.whichPass' },
        on: {
          ...settles,
          'pass.extended': [
            {
              guard: 'isLongEnough',
              target: 'active',
              actions: 'extend',
              description: 'The studio extends the pass, so it can be used again.',
              meta: { spec: 'decisions.booking.passUse' },
            },
          ],
        },
      },
    },
  });

export type PassLifecycle = ReturnType<typeof createPassLifecycle>;
