import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { RouteTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { PasswordChangeActor } from '#machines/auth/password-change.selectors.ts';
import type { SignInSessionsActor } from '#machines/auth/sign-in-sessions.selectors.ts';
import { createPasswordChangeLogic } from '#src/features/auth/password-change.effects.ts';
import { PasswordSection } from '#src/features/auth/PasswordSection.tsx';
import { SignInSessionCount } from '#src/features/auth/SignInSessionCount.tsx';
import { createSignInSessionsLogic } from '#src/features/auth/sign-in-sessions.effects.ts';
import { SignInSessionsSection } from '#src/features/auth/SignInSessionsSection.tsx';
import { useNow } from '#src/ui/now.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor } from '#words/formats.ts';
import type { Dependencies } from './dependencies.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';

/** How the member signs in, and where they are signed in. A link leads here to choose another password. */
export const createLogic = (deps: Dependencies) =>
  combineFlows({ password: createPasswordChangeLogic(deps), sessions: createSignInSessionsLogic(deps) });

export const inputFor = ({ route }: Pick<ScreenScope, 'route'>, { newKey }: Pick<Dependencies, 'newKey'>) => {
  const { password_reset: wanted }: RouteTo<'profileSecurity'>['query'] = route.name === 'profileSecurity' ? route.query : {};
  return { inputs: { password: { isWanted: wanted !== undefined }, sessions: { keySeed: newKey() } } };
};

export interface SecurityScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const minute = 60_000;

const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Without a studio the device's own time zone is used. */
export function View({ actor, scope: { facility } }: SecurityScreenProps) {
  const { i18n } = useLingui();
  const now = useNow(minute);
  const sessions = flowIn(actor, 'sessions') as SignInSessionsActor;
  const timeZone = facility?.time_zone ?? deviceTimeZone();
  return (
    <ProfileFrame
      at="profileSecurity"
      below={<Trans>How you sign in to Spotter, and where you’re signed in. It’s the same for every studio.</Trans>}
      beside={<SignInSessionCount actor={sessions} />}
    >
      <Stack gap="xl">
        <PasswordSection actor={flowIn(actor, 'password') as PasswordChangeActor} />
        <SignInSessionsSection actor={sessions} formatContext={{ formats: formatsFor(i18n.locale, timeZone), now }} />
      </Stack>
    </ProfileFrame>
  );
}
