import { useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/classes.ts';
import { formatsFor } from '#words/formats.ts';

/** The class with its time, as in "CrossFit at 17:00"; empty until the class is loaded. */
export function useClassTitle(session: Pick<Session, 'name' | 'start_date'> | null, timeZone: string): string {
  const { t, i18n } = useLingui();
  if (!session) return '';
  const time = formatsFor(i18n.locale, timeZone).time(new Date(session.start_date));
  return t`${session.name} at ${time}`;
}
