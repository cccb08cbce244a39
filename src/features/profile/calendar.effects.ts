/** Fills the ports of "my classes in my own calendar". */
import { fromPromise } from 'xstate';
import type { CalendarAnswer, CopyInput } from '#machines/profile/calendar-subscription.types.ts';
import type { Api } from '#src/api/api.ts';
import { calendarAddress } from './calendar-address.ts';

export interface CalendarDependencies {
  readonly api: Api;
}

const tokenBy = ({ api }: CalendarDependencies, name: 'readProfile' | 'activateCalendar' | 'disableCalendar') =>
  fromPromise<CalendarAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(name, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'received', token: answered.answer.calendar_token };
  });

const copyAddress = fromPromise<unknown, CopyInput>(({ input: { token } }) => navigator.clipboard.writeText(calendarAddress(token)));

export const calendarEffects = (deps: CalendarDependencies) => ({
  readCalendar: tokenBy(deps, 'readProfile'),
  activateCalendar: tokenBy(deps, 'activateCalendar'),
  disableCalendar: tokenBy(deps, 'disableCalendar'),
  copyAddress,
});
