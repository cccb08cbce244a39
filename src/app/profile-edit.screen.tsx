import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { selectUnsaved } from '#machines/profile/profile-form.selectors.ts';
import { createProfileFormLogic } from '#src/features/profile/profile-form.effects.ts';
import { ProfileForm } from '#src/features/profile/ProfileForm.tsx';
import { draftStorage, memberDraftScope, useDraftStorage } from './drafts.ts';
import type { Dependencies } from './dependencies.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

export const createLogic = (deps: Dependencies) => createProfileFormLogic(deps);

const form = 'profile';

export const inputFor = (scope: ScreenScope, { newKey, clock }: Dependencies) => ({
  keySeed: newKey(),
  today: dayOf(clock.now(), scope.facility?.time_zone ?? 'UTC'),
  kept: draftStorage(memberDraftScope(scope), form).read(),
});

export interface EditScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope }: EditScreenProps) {
  useDraftStorage(actor, memberDraftScope(scope), form, selectUnsaved);
  return (
    <ProfileFrame at="profileEdit">
      <ProfileForm actor={actor} />
    </ProfileFrame>
  );
}
