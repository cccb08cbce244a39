import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import type { ShownAffordance } from '#machines/visits/visit.selectors.ts';
import type { VisitPress } from '#machines/visits/visit.types.ts';
import { StateButton } from '#src/ui/StateButton.tsx';
import { variantOf } from './action.variants.tsx';
import { OfferMarks } from './OfferClock.tsx';
import { translateNamed, translateCached } from '#words/cached-messages.ts';
import type { FormatContext } from '#words/when-values.ts';

export interface VisitActionButtonProps {
  readonly affordance: ShownAffordance;
  /** The affordance that the rules give without the running request. */
  readonly ruleAffordance?: Affordance | null | undefined;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
  readonly formatContext: FormatContext;
  readonly onPress: (press: VisitPress) => void;
}

/** The state of a class and the member's action on it: one button that keeps its position and focus while its action changes. */
export function VisitActionButton(props: VisitActionButtonProps) {
  const { i18n } = useLingui();
  return visitAction(props, i18n);
}

/** The same button as a function instead of a component, because a list has hundreds of buttons. */
export function visitAction(
  { affordance, ruleAffordance = null, name, formatContext, onPress }: VisitActionButtonProps,
  i18n: I18n,
): ReactNode {
  const variant = variantOf(affordance, ruleAffordance, {
    translate: (words) => translateCached(i18n, words),
    translateNamed: (words) => translateNamed(i18n, words),
    name,
    formatContext,
    press: onPress,
  });
  const expiresAt = affordance.kind === 'offered' ? affordance.expiresAt : null;
  return (
    <>
      <StateButton {...variant} />
      {expiresAt && <OfferMarks until={expiresAt} name={name} />}
    </>
  );
}
