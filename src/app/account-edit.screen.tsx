import type { ActorRefFrom } from 'xstate';
import { dayOf } from '#machines/classes/day.rules.ts';
import { selectUnsaved } from '#machines/profile/member-form.selectors.ts';
import { createMemberFormLogic } from '#src/features/profile/member-form.effects.ts';
import { MemberForm } from '#src/features/profile/MemberForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { draftStorage, useDraftStorage } from './drafts.ts';
import type { Dependencies } from './dependencies.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import styles from './pages.module.css';

export const createLogic = (deps: Dependencies) => createMemberFormLogic(deps);

const form = 'member';

export const inputFor = (scope: ScreenScope, { newKey, clock }: Dependencies) => ({
  keySeed: newKey(),
  today: dayOf(clock.now(), scope.facility?.time_zone ?? 'UTC'),
  kept: draftStorage(scope, form).read(),
});

export interface EditScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope }: EditScreenProps) {
  useDraftStorage(actor, scope, form, selectUnsaved);
  return (
    <AccountFrame at="accountEdit">
      <div className={styles.narrow}>
        <MemberForm actor={actor} />
      </div>
    </AccountFrame>
  );
}
