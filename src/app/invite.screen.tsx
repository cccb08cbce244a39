import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { selectView } from '#machines/auth/invite.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createInviteLogic } from '#src/features/auth/invite.effects.ts';
import { InviteView } from '#src/features/auth/InviteView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createInviteLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ token: route.name === 'inviteLink' ? route.params.token : null, isMember: false });

export interface InviteScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Each step moves the focus like a new page, because the button that led there is gone. */
export function View({ actor }: InviteScreenProps) {
  const arrival = useStepFocus(useSelector(actor, selectView));
  return (
    <ArrivalContext value={arrival}>
      <InviteView actor={actor} />
    </ArrivalContext>
  );
}
