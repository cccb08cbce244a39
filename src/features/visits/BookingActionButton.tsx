import { shallowEqual, useSelector } from '@xstate/react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { type BookingsActor, selectVisitActor } from '#machines/visits/bookings.selectors.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import type { FormatContext } from '#words/when-values.ts';
import { useClassTitle } from './use-class-title.ts';
import { VisitActionButton } from './VisitActionButton.tsx';
import { VisitDialogs } from './VisitDialogs.tsx';

export interface BookingActionButtonProps {
  readonly actor: BookingsActor;
  readonly session: Session;
  readonly affordance: Affordance;
  readonly timeZone: string;
  readonly formatContext: FormatContext;
}

/** Shows the given affordance until the class has a visit actor, and then that of the actor. */
export function BookingActionButton({ actor, session, affordance, timeZone, formatContext }: BookingActionButtonProps) {
  const visit = useSelector(actor, selectVisitActor(session.id));
  const shown = useSelector(visit, (snapshot) => (snapshot ? selectAffordance(snapshot) : affordance), shallowEqual);
  const name = useClassTitle(session, timeZone);
  return (
    <>
      <VisitActionButton
        affordance={shown}
        ruleAffordance={affordance}
        name={name}
        formatContext={formatContext}
        onPress={(press) => actor.send({ type: 'card.pressed', sessionId: session.id, press })}
      />
      {visit && <VisitDialogs actor={visit} timeZone={timeZone} />}
    </>
  );
}
