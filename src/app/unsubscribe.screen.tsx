import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { selectView } from '#machines/notifications/unsubscribe.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createUnsubscribeLogic } from '#src/features/notifications/unsubscribe.effects.ts';
import { UnsubscribeView } from '#src/features/notifications/UnsubscribeView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createUnsubscribeLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ token: route.name === 'unsubscribe' ? route.params.token : '' });

export interface UnsubscribeScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Each step moves the focus like a new page, because the button that led there is gone. */
export function View({ actor }: UnsubscribeScreenProps) {
  const arrival = useStepFocus(useSelector(actor, selectView));
  return (
    <ArrivalContext value={arrival}>
      <UnsubscribeView actor={actor} />
    </ArrivalContext>
  );
}
