import type { ActorRefFrom } from 'xstate';
import { dayOf } from '#machines/classes/day.rules.ts';
import { selectUnsaved } from '#machines/profile/member-form.selectors.ts';
import { createMemberFormLogic } from '#src/features/profile/member-form.effects.ts';
import { MemberForm } from '#src/features/profile/MemberForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { draftPlace, useKeptDraft } from './drafts.ts';
import type { Means } from './means.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import styles from './pages.module.css';

/** What the studio knows of the member, to be changed. */
export const createLogic = (means: Means) => createMemberFormLogic(means);

const form = 'member';

export const inputFor = (place: ScreenPlace, { newKey, clock }: Means) => ({
  keySeed: newKey(),
  today: dayOf(clock.now(), place.facility?.time_zone ?? 'UTC'),
  kept: draftPlace(place, form).read(),
});

export interface EditScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place }: EditScreenProps) {
  useKeptDraft(actor, place, form, selectUnsaved);
  return (
    <AccountFrame at="accountEdit">
      <div className={styles.narrow}>
        <MemberForm actor={actor} />
      </div>
    </AccountFrame>
  );
}
