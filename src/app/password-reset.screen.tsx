import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createPasswordResetLogic } from '#src/features/auth/password-reset.effects.ts';
import { PasswordResetView } from '#src/features/auth/PasswordResetView.tsx';
import type { Means } from './means.ts';

/** Asking for a link to a new password, and using it. */
export const createLogic = (means: Means) => createPasswordResetLogic(means);

export const inputFor = ({ route }: ScreenPlace) => ({ token: route.name === 'passwordResetLink' ? route.params.id : null });

export interface ResetScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

export const View = ({ actor }: ResetScreenProps) => <PasswordResetView actor={actor} />;
