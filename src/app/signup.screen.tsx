import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { selectIsDone, selectView } from '#machines/auth/signup.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createSignupLogic } from '#src/features/auth/signup.effects.ts';
import { SignupView } from '#src/features/auth/SignupView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { navigateTo } from './address-bar.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createSignupLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ token: (route.name === 'signup' && route.query.invite) || null });

export interface SignupScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Sends a new member to the classes. Meanwhile the sign-in page shows that the session is being loaded. */
export function View({ actor }: SignupScreenProps) {
  const isDone = useSelector(actor, selectIsDone);
  const arrival = useStepFocus(useSelector(actor, selectView));
  useEffect(() => {
    if (isDone) navigateTo('/classes', { replace: true });
  }, [isDone]);
  return (
    <ArrivalContext value={arrival}>
      <SignupView actor={actor} />
    </ArrivalContext>
  );
}
