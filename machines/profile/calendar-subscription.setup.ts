/** Ports, questions and actions of "my classes in my own calendar"; the chart is in `calendar-subscription.machine.ts`. */
import { assign, setup } from 'xstate';
import { isMasked } from '#contract/calendar.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import type { CalendarAnswer, CalendarSubscriptionContext, CalendarSubscriptionEvent, CopyInput } from './calendar-subscription.types.ts';

export const calendarSetup = setup({
  types: {
    context: {} as CalendarSubscriptionContext,
    events: {} as CalendarSubscriptionEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readCalendar: unfilled<CalendarAnswer>('readCalendar'),
    activateCalendar: unfilled<CalendarAnswer>('activateCalendar'),
    disableCalendar: unfilled<CalendarAnswer>('disableCalendar'),
    copyAddress: unfilled<unknown, CopyInput>('copyAddress'),
    turnOffDialog: createDialogMachine(),
  },
  guards: {
    hasAddress: (_, answer: CalendarAnswer) => answer.kind === 'told' && answer.token !== null,
    hasNone: (_, answer: CalendarAnswer) => answer.kind === 'told' && answer.token === null,
    isWhole: ({ context: { token } }) => token !== null && !isMasked(token),
    wasRefused: (_, answer: CalendarAnswer) => answer.kind === 'refused',
    isAgreed: (_, { answer }: { answer: string | null }) => answer === 'agree',
  },
  actions: {
    rememberAddress: assign((_, answer: CalendarAnswer) => (answer.kind === 'told' ? { token: answer.token, trouble: null } : {})),
    rememberRefusal: assign((_, answer: CalendarAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
  },
  delays: {
    /** How long an answer may take before the member is told. */
    answerAwaited: 15_000,
    /** How long it says that the address was copied. */
    copiedShown: 3_000,
    /** How long the device may take to copy. */
    copyAwaited: 2_000,
  },
});
