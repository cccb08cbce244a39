import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { selectView } from '#machines/auth/password-reset.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { createPasswordResetLogic } from '#src/features/auth/password-reset.effects.ts';
import { PasswordResetView } from '#src/features/auth/PasswordResetView.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Means } from './means.ts';

/** Asking for a link to a new password, and using it. */
export const createLogic = (means: Means) => createPasswordResetLogic(means);

export const inputFor = ({ route }: ScreenPlace) => ({ token: route.name === 'passwordResetLink' ? route.params.id : null });

export interface ResetScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

/** Each step is a place to arrive at: the button that led there is gone. */
export function View({ actor }: ResetScreenProps) {
  const arrival = useArrivalAt(useSelector(actor, selectView));
  return (
    <ArrivalContext value={arrival}>
      <PasswordResetView actor={actor} />
    </ArrivalContext>
  );
}
