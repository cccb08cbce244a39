import { useSelector } from '@xstate/react';
import { selectAffordance, selectSession, type VisitActor } from '#machines/visits/visit.selectors.ts';
import { useClassTitle } from './use-class-title.ts';
import { useFormatContext } from './use-format-context.ts';
import { type PassOptions, payingWith, selectRuleAffordance, withChosen } from './visit-view.selectors.ts';
import { VisitActionButton } from './VisitActionButton.tsx';

export interface VisitActorActionProps {
  readonly actor: VisitActor;
  /** The title of the class; by default computed from the class. */
  readonly name?: string | undefined;
  readonly timeZone: string;
  /** If several passes could pay: the pass that pays, and whether the member chose it. */
  readonly choice?: PassOptions | null;
}

/** The status of a class and the button for what the member can do, from the visit actor of the class. */
export function VisitActorAction({ actor, name, timeZone, choice = null }: VisitActorActionProps) {
  const affordance = useSelector(actor, selectAffordance);
  const ruleAffordance = useSelector(actor, selectRuleAffordance);
  const formatContext = useFormatContext(timeZone, 30_000);
  const ownName = useClassTitle(useSelector(actor, selectSession), timeZone);
  return (
    <VisitActionButton
      affordance={payingWith(affordance, choice)}
      ruleAffordance={ruleAffordance}
      name={name ?? ownName}
      formatContext={formatContext}
      onPress={(press) => actor.send(withChosen(press, choice))}
    />
  );
}
