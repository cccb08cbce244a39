import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { RouteTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { DeletionActor } from '#machines/auth/deletion.selectors.ts';
import type { EmailChangeActor } from '#machines/auth/email-change.selectors.ts';
import type { PasskeysActor } from '#machines/auth/passkeys.selectors.ts';
import type { PasswordChangeActor } from '#machines/auth/password-change.selectors.ts';
import type { SecondFactorActor } from '#machines/auth/second-factor.selectors.ts';
import type { SignInSessionsActor } from '#machines/auth/sign-in-sessions.selectors.ts';
import { DataSection } from '#src/features/auth/DataSection.tsx';
import { createDeletionLogic } from '#src/features/auth/deletion.effects.ts';
import { createEmailChangeLogic } from '#src/features/auth/email-change.effects.ts';
import { EmailSection } from '#src/features/auth/EmailSection.tsx';
import { createPasskeysLogic } from '#src/features/auth/passkeys.effects.ts';
import { PasskeysSection } from '#src/features/auth/PasskeysSection.tsx';
import { createPasswordChangeLogic } from '#src/features/auth/password-change.effects.ts';
import { PasswordSection } from '#src/features/auth/PasswordSection.tsx';
import { createSecondFactorLogic } from '#src/features/auth/second-factor.effects.ts';
import { SecondFactorSection } from '#src/features/auth/SecondFactorSection.tsx';
import { createSecurityEventsLogic } from '#src/features/auth/security-events.effects.ts';
import { type SecurityEventsActor, SecurityEventsSection } from '#src/features/auth/SecurityEventsSection.tsx';
import { SignInSessionCount } from '#src/features/auth/SignInSessionCount.tsx';
import { createSignInSessionsLogic } from '#src/features/auth/sign-in-sessions.effects.ts';
import { SignInSessionsSection } from '#src/features/auth/SignInSessionsSection.tsx';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { useNow } from '#src/ui/now.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor } from '#words/formats.ts';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';

/** The methods by which the member signs in, and the devices on which they are signed in. Links for a new password lead to this page. */
export const createLogic = (deps: Dependencies) =>
  combineFlows({
    email: createEmailChangeLogic(deps),
    password: createPasswordChangeLogic(deps),
    passkeys: createPasskeysLogic(deps),
    secondFactor: createSecondFactorLogic(deps),
    sessions: createSignInSessionsLogic(deps),
    events: createSecurityEventsLogic(deps),
    deletion: createDeletionLogic(deps),
  });

export const inputFor = ({ route }: Pick<ScreenScope, 'route'>, { newKey }: Pick<Dependencies, 'newKey'>) => {
  const { password_reset: wanted }: RouteTo<'profileSecurity'>['query'] = route.name === 'profileSecurity' ? route.query : {};
  return {
    inputs: {
      password: { isWanted: wanted !== undefined },
      passkeys: { keySeed: newKey() },
      sessions: { keySeed: newKey() },
      events: { query: undefined },
    },
  };
};

export interface SecurityScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const minute = 60_000;

/** Without a studio, the device's time zone is used. */
export function View({ actor, scope: { facility } }: SecurityScreenProps) {
  const { i18n, t } = useLingui();
  const now = useNow(minute);
  const isOffline = !useAppSelector(isOnline);
  const sessions = flowIn(actor, 'sessions') as SignInSessionsActor;
  const events = flowIn(actor, 'events') as SecurityEventsActor;
  const timeZone = facility?.time_zone ?? deviceTimeZone();
  const formatContext = { formats: formatsFor(i18n.locale, timeZone), now };
  return (
    <ProfileFrame
      at="profileSecurity"
      below={<Trans>How you sign in to Spotter, and where you’re signed in. It’s the same for every studio.</Trans>}
      beside={<SignInSessionCount actor={sessions} />}
    >
      <Stack gap="xl">
        <EmailSection actor={flowIn(actor, 'email') as EmailChangeActor} formatContext={formatContext} />
        <PasswordSection actor={flowIn(actor, 'password') as PasswordChangeActor} />
        <PasskeysSection actor={flowIn(actor, 'passkeys') as PasskeysActor} formatContext={formatContext} />
        <SecondFactorSection actor={flowIn(actor, 'secondFactor') as SecondFactorActor} formatContext={formatContext} />
        <SignInSessionsSection actor={sessions} formatContext={formatContext} />
        <SecurityEventsSection
          actor={events}
          notice={
            <ReadingNotice
              resource={events}
              isOffline={isOffline}
              age={(ago) => t`Updated ${ago}.`}
              notRefreshed={<Trans>The events couldn’t be updated.</Trans>}
              notRead={<Trans>The events couldn’t be loaded.</Trans>}
            />
          }
          formatContext={formatContext}
        />
        <DataSection actor={flowIn(actor, 'deletion') as DeletionActor} formatContext={formatContext} />
      </Stack>
    </ProfileFrame>
  );
}
