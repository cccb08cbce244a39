import type { ActorRefFrom } from 'xstate';
import type { RouteTo } from '#machines/app/route.rules.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import type { InviteActor } from '#machines/auth/invite.selectors.ts';
import type { PasswordChangeActor } from '#machines/auth/password-change.selectors.ts';
import type { UploadActor } from '#machines/profile/upload.selectors.ts';
import { createInviteLogic } from '#src/features/auth/invite.effects.ts';
import { InvitePart } from '#src/features/auth/InvitePart.tsx';
import { createPasswordChangeLogic } from '#src/features/auth/password-change.effects.ts';
import { PasswordPart } from '#src/features/auth/PasswordPart.tsx';
import { AvatarPart } from '#src/features/profile/AvatarPart.tsx';
import { StudioRows } from '#src/features/profile/StudioRows.tsx';
import { createUploadLogic } from '#src/features/profile/upload.effects.ts';
import { WhoIAm } from '#src/features/profile/WhoIAm.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { Means } from './means.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { flowIn, sideBySide } from './side-by-side.ts';

/** Who the member is, where they belong, and what links from letters lead to: an invite to accept, another password. */
export const createLogic = (means: Means) =>
  sideBySide({ invite: createInviteLogic(means), password: createPasswordChangeLogic(means), picture: createUploadLogic(means) });

export const inputFor = ({ route }: Pick<ScreenPlace, 'route'>) => {
  const { invite, password_reset: wanted }: RouteTo<'profile'>['query'] = route.name === 'profile' ? route.query : {};
  return { inputs: { invite: { token: invite ?? null, isMember: true }, password: { isWanted: wanted !== undefined } } };
};

export interface ProfileScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

/** Who came with an invite finds it first. */
export function View({ actor, place: { profile, route } }: ProfileScreenProps) {
  const isInvited = inputFor({ route }).inputs.invite.token !== null;
  const invite = <InvitePart actor={flowIn(actor, 'invite') as InviteActor} />;
  return (
    <ProfileFrame at="profile">
      {profile && (
        <Stack gap="xl">
          {isInvited && invite}
          <WhoIAm
            profile={profile}
            picture={<AvatarPart actor={flowIn(actor, 'picture') as UploadActor} name={profile.full_name} avatar={profile.avatar} />}
          />
          <StudioRows accounts={profile.accounts} />
          {!isInvited && invite}
          <PasswordPart actor={flowIn(actor, 'password') as PasswordChangeActor} />
        </Stack>
      )}
    </ProfileFrame>
  );
}
