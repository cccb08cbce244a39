import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createFacilitiesLogic } from '#src/features/profile/facilities.effects.ts';
import { FacilitiesView } from '#src/features/profile/FacilitiesView.tsx';
import { useApp, useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

export const createLogic = (deps: Dependencies) => createFacilitiesLogic(deps);

export const inputFor = () => undefined;

export interface FacilitiesScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { profile, account } }: FacilitiesScreenProps) {
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
