/** The lifecycle of a class. Only time and a cancellation by the studio change it. */
import { setup } from 'xstate';
import type { SessionFacts } from '#machines/visits/session.rules.ts';
import { sessionPhase, type SessionPhase } from './session-phase.rules.ts';

export interface SessionLifecycleContext {
  readonly session: SessionFacts;
}

export type SessionLifecycleEvent =
  /** The rules may return other results from now on. */
  { readonly type: 'boundary.passed'; readonly now: Date } | { readonly type: 'class.cancelled'; readonly now: Date };

const isPhase = ({ context, event }: { context: SessionLifecycleContext; event: SessionLifecycleEvent }, phase: SessionPhase): boolean =>
  sessionPhase(context.session, event.now) === phase;

const opens = {
  guard: 'isOpen',
  target: '#class.open',
  description: 'Booking opens.',
  meta: { spec: 'decisions.booking.window' },
} as const;
const closes = {
  guard: 'isClosed',
  target: '#class.closed',
  description: 'Booking closes before the class begins.',
  meta: { spec: 'decisions.booking.window' },
} as const;
const begins = {
  guard: 'isOnNow',
  target: '#class.onNow',
  description: 'The class begins.',
  meta: { spec: 'decisions.booking.predicates' },
} as const;
const ends = {
  guard: 'isFinished',
  target: '#class.finished',
  description: 'The class is over.',
  meta: { spec: 'decisions.booking.predicates' },
} as const;
const cancels = { target: '#class.cancelled', description: 'The studio cancels the class.', meta: { spec: '§3.session' } } as const;

export const createSessionLifecycle = () =>
  setup({
    types: {
      context: {} as SessionLifecycleContext,
      input: {} as SessionLifecycleContext,
      events: {} as SessionLifecycleEvent,
    },
    guards: {
      isOpen: (situation) => isPhase(situation, 'open'),
      isClosed: (situation) => isPhase(situation, 'closed'),
      isOnNow: (situation) => isPhase(situation, 'onNow'),
      isFinished: (situation) => isPhase(situation, 'finished'),
    },
  }).createMachine({
    id: 'class',
    description: 'A class in the timetable.',
    meta: { spec: '§3.session' },
    context: ({ input }) => input,
    initial: 'announced',
    states: {
      announced: {
        description: 'The class is in the timetable; booking is not open yet.',
        meta: { spec: 'decisions.booking.window' },
        on: { 'boundary.passed': [ends, begins, closes, opens], 'class.cancelled': cancels },
      },
      open: {
        description: 'Members can book, or join the waitlist when the class is full.',
        meta: { spec: 'decisions.booking.window' },
        on: { 'boundary.passed': [ends, begins, closes], 'class.cancelled': cancels },
      },
      closed: {
        description: 'Booking is closed and the class has not begun.',
        meta: { spec: 'decisions.booking.window' },
        on: { 'boundary.passed': [ends, begins], 'class.cancelled': cancels },
      },
      onNow: {
        description: 'The class is taking place now.',
        meta: { spec: 'decisions.booking.predicates' },
        on: { 'boundary.passed': ends, 'class.cancelled': cancels },
      },
      finished: { type: 'final', description: 'The class is over.', meta: { spec: 'decisions.booking.predicates' } },
      cancelled: { type: 'final', description: 'The studio cancelled the class.', meta: { spec: '§3.session' } },
    },
  });
