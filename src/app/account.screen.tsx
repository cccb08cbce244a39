import { createPurseLogic } from '#src/features/passes/purse.effects.ts';
import { PurseOverview } from '#src/features/passes/PurseViews.tsx';
import { hearingOfPlaces } from './hearing.ts';
import type { Means } from './means.ts';
import { PurseScreen, type PurseScreenProps } from './PurseScreen.tsx';

/** What the member has bought to book with, at a glance. */
export const createLogic = (means: Means) => hearingOfPlaces(createPurseLogic(means));

export const inputFor = () => ({ query: undefined });

export const View = (props: PurseScreenProps) => <PurseScreen {...props} at="account" view={PurseOverview} />;
