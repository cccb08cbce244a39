import { useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { printRoute, type RouteTo, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { DeletionActor } from '#machines/auth/deletion.selectors.ts';
import type { InviteActor } from '#machines/auth/invite.selectors.ts';
import type { UploadActor } from '#machines/profile/upload.selectors.ts';
import { createDeletionLogic } from '#src/features/auth/deletion.effects.ts';
import { DeletionReminder } from '#src/features/auth/DeletionReminder.tsx';
import { createInviteLogic } from '#src/features/auth/invite.effects.ts';
import { InviteSection } from '#src/features/auth/InviteSection.tsx';
import { AvatarSection } from '#src/features/profile/AvatarSection.tsx';
import { StudioRows } from '#src/features/profile/StudioRows.tsx';
import { createUploadLogic } from '#src/features/profile/upload.effects.ts';
import { ProfileSummary } from '#src/features/profile/ProfileSummary.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor } from '#words/formats.ts';
import type { Dependencies } from './dependencies.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';

export const createLogic = (deps: Dependencies) =>
  combineFlows({ invite: createInviteLogic(deps), picture: createUploadLogic(deps), deletion: createDeletionLogic(deps) });

export const inputFor = ({ route }: Pick<ScreenScope, 'route'>) => {
  const { invite }: RouteTo<'profile'>['query'] = route.name === 'profile' ? route.query : {};
  return { inputs: { invite: { token: invite ?? null, isMember: true } } };
};

export interface ProfileScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

/** An invite comes first if the member opened one. Without a studio, the device's time zone is used. */
export function View({ actor, scope: { profile, route, facility } }: ProfileScreenProps) {
  const { i18n } = useLingui();
  const isInvited = inputFor({ route }).inputs.invite.token !== null;
  const invite = <InviteSection actor={flowIn(actor, 'invite') as InviteActor} />;
  return (
    <ProfileFrame at="profile">
      {profile && (
        <Stack gap="xl">
          <DeletionReminder
            actor={flowIn(actor, 'deletion') as DeletionActor}
            formats={formatsFor(i18n.locale, facility?.time_zone ?? deviceTimeZone())}
            href={printRoute(routeTo('profileSecurity', {}))}
          />
          {isInvited && invite}
          <ProfileSummary
            profile={profile}
            picture={<AvatarSection actor={flowIn(actor, 'picture') as UploadActor} name={profile.full_name} avatar={profile.avatar} />}
          />
          <StudioRows accounts={profile.accounts} />
          {!isInvited && invite}
        </Stack>
      )}
    </ProfileFrame>
  );
}
