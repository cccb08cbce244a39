import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createFacilitiesLogic } from '#src/features/profile/facilities.effects.ts';
import { FacilitiesView } from '#src/features/profile/FacilitiesView.tsx';
import { useApp, useAppSelector } from './AppContext.ts';
import type { Means } from './means.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/** Which studios the member belongs to, sees, and is at. */
export const createLogic = (means: Means) => createFacilitiesLogic(means);

export const inputFor = () => undefined;

export interface FacilitiesScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { profile, account } }: FacilitiesScreenProps) {
  const app = useApp();
  const chosenId = useAppSelector(({ context }) => context.chosenAccountId);
  return (
    <ProfileFrame at="profileFacilities">
      <FacilitiesView
        actor={actor}
        accounts={profile?.accounts ?? []}
        current={account}
        chosenId={chosenId}
        onChoose={({ id }) => app.send({ type: 'account.chosen', accountId: id })}
      />
    </ProfileFrame>
  );
}
