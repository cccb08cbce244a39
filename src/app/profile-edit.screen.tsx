import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { selectUnsaved } from '#machines/profile/profile-form.selectors.ts';
import { createProfileFormLogic } from '#src/features/profile/profile-form.effects.ts';
import { ProfileForm } from '#src/features/profile/ProfileForm.tsx';
import { draftPlace, ofMember, useKeptDraft } from './drafts.ts';
import type { Means } from './means.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/** How the member is called, to be changed. */
export const createLogic = (means: Means) => createProfileFormLogic(means);

const form = 'profile';

export const inputFor = (place: ScreenPlace, { newKey, clock }: Means) => ({
  keySeed: newKey(),
  today: dayOf(clock.now(), place.facility?.time_zone ?? 'UTC'),
  kept: draftPlace(ofMember(place), form).read(),
});

export interface EditScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place }: EditScreenProps) {
  useKeptDraft(actor, ofMember(place), form, selectUnsaved);
  return (
    <ProfileFrame at="profileEdit">
      <ProfileForm actor={actor} />
    </ProfileFrame>
  );
}
