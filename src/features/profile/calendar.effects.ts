import { fromPromise } from 'xstate';
import * as calendarCalls from '#contract/calendar-calls.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import type { CalendarAnswer, CopyInput } from '#machines/profile/calendar-subscription.types.ts';
import type { Api } from '#src/api/api.ts';
import { calendarAddress } from './calendar-address.ts';

export interface CalendarDependencies {
  readonly api: Api;
}

type TokenCall = typeof profileCalls.readProfile | typeof calendarCalls.activateCalendar | typeof calendarCalls.disableCalendar;

const tokenBy = ({ api }: CalendarDependencies, call: TokenCall, isRenewed = false) =>
  fromPromise<CalendarAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(call, { signal, ...(isRenewed && { query: { renew: 'true' } }) });
    return answered.kind === 'refused' ? answered : { kind: 'received', token: answered.answer.calendar_token };
  });

const copyAddress = fromPromise<unknown, CopyInput>(({ input: { token } }) => navigator.clipboard.writeText(calendarAddress(token)));

export const calendarEffects = (deps: CalendarDependencies) => ({
  readCalendar: tokenBy(deps, profileCalls.readProfile),
  activateCalendar: tokenBy(deps, calendarCalls.activateCalendar),
  renewCalendar: tokenBy(deps, calendarCalls.activateCalendar, true),
  disableCalendar: tokenBy(deps, calendarCalls.disableCalendar),
  copyAddress,
});
