import { Trans } from '@lingui/react/macro';
import type { Pass } from '#contract/member-passes.ts';
import type { Formats } from '#words/formats.ts';

export interface ValidityProps {
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly state: Pass['state'];
  readonly formats: Formats;
}

export function Validity({ startsOn, endsOn, state, formats }: ValidityProps) {
  const from = formats.calendarDate(startsOn, 'date');
  const until = endsOn && formats.calendarDate(endsOn, 'date');
  if (state === 'usedUp') return <Trans>Used up</Trans>;
  if (state === 'expired') return <Trans>Expired: {until}</Trans>;
  if (state === 'upcoming') return <Trans>From {from}</Trans>;
  return until ? <Trans>Valid until {until}</Trans> : <Trans>Does not expire</Trans>;
}
