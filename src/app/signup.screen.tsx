import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { selectIsDone, selectView } from '#machines/auth/signup.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { createSignupLogic } from '#src/features/auth/signup.effects.ts';
import { SignupView } from '#src/features/auth/SignupView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { go } from './address.ts';
import type { Means } from './means.ts';

/** Becoming a member with an invite. */
export const createLogic = (means: Means) => createSignupLogic(means);

export const inputFor = ({ route }: ScreenPlace) => ({ token: (route.name === 'signup' && route.query.invite) || null });

export interface SignupScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Who is a member now goes on to the classes, by the sign-in page, which says that the server is being asked who they are. */
export function View({ actor }: SignupScreenProps) {
  const isDone = useSelector(actor, selectIsDone);
  const arrival = useArrivalAt(useSelector(actor, selectView));
  useEffect(() => {
    if (isDone) go('/classes', { replace: true });
  }, [isDone]);
  return (
    <ArrivalContext value={arrival}>
      <SignupView actor={actor} />
    </ArrivalContext>
  );
}
