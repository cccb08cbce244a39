import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { selectView } from '#machines/auth/password-reset.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createPasswordResetLogic } from '#src/features/auth/password-reset.effects.ts';
import { PasswordResetView } from '#src/features/auth/PasswordResetView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createPasswordResetLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ token: route.name === 'passwordResetLink' ? route.params.id : null });

export interface ResetScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Each step moves the focus like a new page, because the button that led there is gone. */
export function View({ actor }: ResetScreenProps) {
  const arrival = useStepFocus(useSelector(actor, selectView));
  return (
    <ArrivalContext value={arrival}>
      <PasswordResetView actor={actor} />
    </ArrivalContext>
  );
}
