import type { ActorRefFrom } from 'xstate';
import { createMemberFormLogic } from '#src/features/profile/member-form.effects.ts';
import { MemberForm } from '#src/features/profile/MemberForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import type { Means } from './means.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import styles from './pages.module.css';

/** What the studio knows of the member, to be changed. */
export const createLogic = (means: Means) => createMemberFormLogic(means);

export const inputFor = (_: ScreenPlace, { newKey }: Means) => ({ keySeed: newKey() });

export interface EditScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

export function View({ actor }: EditScreenProps) {
  return (
    <AccountFrame at="accountEdit">
      <div className={styles.narrow}>
        <MemberForm actor={actor} />
      </div>
    </AccountFrame>
  );
}
