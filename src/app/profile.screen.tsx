import type { ActorRefFrom } from 'xstate';
import type { RouteTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { InviteActor } from '#machines/auth/invite.selectors.ts';
import type { UploadActor } from '#machines/profile/upload.selectors.ts';
import { createInviteLogic } from '#src/features/auth/invite.effects.ts';
import { InviteSection } from '#src/features/auth/InviteSection.tsx';
import { AvatarSection } from '#src/features/profile/AvatarSection.tsx';
import { StudioRows } from '#src/features/profile/StudioRows.tsx';
import { createUploadLogic } from '#src/features/profile/upload.effects.ts';
import { ProfileSummary } from '#src/features/profile/ProfileSummary.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { Dependencies } from './dependencies.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';

/** Who the member is, where they belong, and an invite to accept. */
export const createLogic = (deps: Dependencies) => combineFlows({ invite: createInviteLogic(deps), picture: createUploadLogic(deps) });

export const inputFor = ({ route }: Pick<ScreenScope, 'route'>) => {
  const { invite }: RouteTo<'profile'>['query'] = route.name === 'profile' ? route.query : {};
  return { inputs: { invite: { token: invite ?? null, isMember: true } } };
};

export interface ProfileScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

/** Who came with an invite finds it first. */
export function View({ actor, scope: { profile, route } }: ProfileScreenProps) {
  const isInvited = inputFor({ route }).inputs.invite.token !== null;
  const invite = <InviteSection actor={flowIn(actor, 'invite') as InviteActor} />;
  return (
    <ProfileFrame at="profile">
      {profile && (
        <Stack gap="xl">
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
