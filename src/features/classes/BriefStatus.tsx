import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { useNow } from '#src/ui/now.ts';
import { formatsFor } from '#words/formats.ts';
import { reasonFor } from '#words/reason.words.ts';
import { countdownLeft } from '#words/time.words.ts';
import { visitWord } from '#words/visit.words.ts';

export interface BriefStatusProps {
  readonly session: Session;
  readonly affordance: Affordance;
  readonly timeZone: string;
}

export function BriefStatus({ session, affordance, timeZone }: BriefStatusProps) {
  const { i18n } = useLingui();
  switch (affordance.kind) {
    case 'book':
    case 'dropIn':
      return <Plural value={session.spaces_left} one="# spot left" other="# spots left" />;
    case 'joinWaitlist':
      return <Plural value={affordance.waiting} _0={<Trans>Full</Trans>} one="# on the waitlist" other="# on the waitlist" />;
    case 'waiting':
      return i18n._(visitWord({ state: 'waitlisted', cancelled_how: null }));
    case 'booked':
      return i18n._(visitWord({ state: 'booked', cancelled_how: null }));
    case 'offered':
      return <Kept until={affordance.expiresAt} />;
    case 'onNow':
      return <Why code="session_on_now" timeZone={timeZone} />;
    case 'finished':
      return <Why code="session_finished" timeZone={timeZone} />;
    case 'cancelled':
      return i18n._(visitWord({ state: 'cancelled', cancelled_how: 'byStudio' }));
    case 'refused':
      return <Why {...affordance.refusal} timeZone={timeZone} />;
  }
}

function Kept({ until }: { readonly until: string | null }) {
  const { i18n } = useLingui();
  const now = useNow(1000);
  if (until === null) return <Trans>Held for you</Trans>;
  const left = i18n._(countdownLeft(new Date(until).getTime() - now.getTime()));
  return <Trans>Held for you, {left}</Trans>;
}

type Refused = Extract<Affordance, { kind: 'refused' }>['refusal'];

function Why({ timeZone, ...refusal }: Refused & { readonly timeZone: string }) {
  const { i18n } = useLingui();
  const now = useNow(60_000);
  return i18n._(reasonFor(refusal, { formats: formatsFor(i18n.locale, timeZone), now }).what);
}
