import { useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/classes.ts';
import { formatsFor } from '#words/formats.ts';

/** Which class, as in "CrossFit at 17:00"; empty while it is not known. */
export function useClassTitle(session: Pick<Session, 'name' | 'start_date'> | null, timeZone: string): string {
  const { t, i18n } = useLingui();
  if (!session) return '';
  const time = formatsFor(i18n.locale, timeZone).time(new Date(session.start_date));
  return t`${session.name} at ${time}`;
}
