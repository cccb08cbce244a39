import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { ShownAffordance } from '#machines/visits/visit.selectors.ts';
import type { VisitPress } from '#machines/visits/visit.types.ts';
import { StateButton } from '#src/ui/StateButton.tsx';
import { faceOf } from './action.faces.tsx';
import { OfferMarks } from './OfferClock.tsx';
import { sayNamed, sayOnce } from '#words/said-once.ts';
import type { Moment } from '#words/when.ts';

export interface VisitActionProps {
  readonly affordance: ShownAffordance;
  /** What the rules say of the class while something is under way with it. */
  readonly standing?: Affordance | null | undefined;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
  /** How things are written at the facility, and the present instant, for reasons that end by themselves. */
  readonly moment: Moment;
  readonly onPress: (press: VisitPress) => void;
}

/** The state of a class for the member, and what they can do about it: one button whose meaning changes while it keeps its place and the focus. */
export function VisitAction(props: VisitActionProps) {
  const { i18n } = useLingui();
  return visitAction(props, i18n);
}

/** The same without a component of its own, for a list has hundreds. */
export function visitAction({ affordance, standing = null, name, moment, onPress }: VisitActionProps, i18n: I18n): ReactNode {
  const face = faceOf(affordance, standing, {
    say: (words) => sayOnce(i18n, words),
    sayNamed: (words) => sayNamed(i18n, words),
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
