import { createPassesLogic } from '#src/features/passes/member-passes.effects.ts';
import { PassesView } from '#src/features/passes/MemberPassesViews.tsx';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { PassesScreen, type PassesScreenProps } from './PassesScreen.tsx';

export const createLogic = (deps: Dependencies) => refetchOnPlacesChanged(createPassesLogic(deps));

export const inputFor = () => ({ query: undefined });

export const View = (props: PassesScreenProps) => <PassesScreen {...props} at="accountPasses" view={PassesView} />;
