import { createPurseLogic } from '#src/features/passes/purse.effects.ts';
import { PassesView } from '#src/features/passes/PurseViews.tsx';
import { hearingOfPlaces } from './hearing.ts';
import type { Means } from './means.ts';
import { PurseScreen, type PurseScreenProps } from './PurseScreen.tsx';

/** The member's passes, each with its ledger. */
export const createLogic = (means: Means) => hearingOfPlaces(createPurseLogic(means));

export const inputFor = () => ({ query: undefined });

export const View = (props: PurseScreenProps) => <PurseScreen {...props} at="accountPasses" view={PassesView} />;
