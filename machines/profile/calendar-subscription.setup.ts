import { assign, setup } from 'xstate';
import { isMasked } from '#contract/calendar.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type { CalendarAnswer, CalendarSubscriptionContext, CalendarSubscriptionEvent, CopyInput } from './calendar-subscription.types.ts';

export const calendarSetup = setup({
  types: {
    context: {} as CalendarSubscriptionContext,
    events: {} as CalendarSubscriptionEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readCalendar: unprovidedPort<CalendarAnswer>('readCalendar'),
    activateCalendar: unprovidedPort<CalendarAnswer>('activateCalendar'),
    renewCalendar: unprovidedPort<CalendarAnswer>('renewCalendar'),
    disableCalendar: unprovidedPort<CalendarAnswer>('disableCalendar'),
    copyAddress: unprovidedPort<unknown, CopyInput>('copyAddress'),
    disableDialog: createDialogMachine(),
    renewDialog: createDialogMachine(),
  },
  guards: {
    hasAddress: (_, answer: CalendarAnswer) => answer.kind === 'received' && answer.token !== null,
    hasNone: (_, answer: CalendarAnswer) => answer.kind === 'received' && answer.token === null,
    isWhole: ({ context: { token } }) => token !== null && !isMasked(token),
    wasRefused: (_, answer: CalendarAnswer) => answer.kind === 'refused',
    isAgreed: (_, { answer }: { answer: string | null }) => answer === 'agree',
  },
  actions: {
    storeToken: assign((_, answer: CalendarAnswer) => (answer.kind === 'received' ? { token: answer.token, error: null } : {})),
    storeRefusal: assign((_, answer: CalendarAnswer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: {
    callTimeout: 15_000,
    copiedShown: 3_000,
    copyTimeout: 2_000,
  },
});
