import { useLingui } from '@lingui/react/macro';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { ShownAffordance } from '#machines/visits/visit.selectors.ts';
import type { VisitPress } from '#machines/visits/visit.types.ts';
import { StateButton } from '#src/ui/StateButton.tsx';
import { faceOf } from './action.faces.tsx';
import { useMoment } from './moment.ts';
import { OfferMarks } from './OfferClock.tsx';
import { sayOnce } from '#words/said-once.ts';

export interface VisitActionProps {
  readonly affordance: ShownAffordance;
  /** What the rules say of the class while something is under way with it. */
  readonly standing?: Affordance | null | undefined;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
  readonly timeZone: string;
  readonly onPress: (press: VisitPress) => void;
}

/** The state of a class for the member, and what they can do about it: one button whose meaning changes while it keeps its place and the focus. */
export function VisitAction({ affordance, standing = null, name, timeZone, onPress }: VisitActionProps) {
  const { i18n } = useLingui();
  const moment = useMoment(timeZone, saysWhen(affordance) ? 30_000 : null);
  const face = faceOf(affordance, standing, {
    say: (words) => i18n._(words),
    sayOnce: (words) => sayOnce(i18n, words),
    name,
    moment,
    press: onPress,
  });
  const expiresAt = affordance.kind === 'offered' ? affordance.expiresAt : null;
  return (
    <>
      <StateButton {...face} />
      {expiresAt && <OfferMarks until={expiresAt} name={name} />}
    </>
  );
}

/** Does it say how long something lasts, so that it has to be said anew as time goes on? */
const saysWhen = (affordance: ShownAffordance): boolean => affordance.kind === 'refused' && affordance.refusal.until !== undefined;
