/** What a module of a screen exports, and how it becomes a screen whose types have been checked against each other. */
import type { FunctionComponent } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef, InputFrom } from 'xstate';
import { type LoadedScreen, type ScreenPlace, stillScreen } from '#machines/app/screen.types.ts';
import type { Means } from './means.ts';

/** What a module of a screen with behaviour exports. */
export interface ActingScreen<L extends AnyActorLogic> {
  readonly createLogic: (means: Means) => L;
  readonly inputFor: (place: ScreenPlace, means: Means) => InputFrom<L>;
  readonly View: FunctionComponent<{ readonly actor: ActorRefFrom<L>; readonly place: ScreenPlace }>;
}

/** What a module of a screen without behaviour exports. */
export interface StillScreen {
  readonly View: FunctionComponent<{ readonly place: ScreenPlace }>;
}

/** A screen whose types have been checked against each other. */
export interface Screen {
  readonly start: (place: ScreenPlace, means: Means) => LoadedScreen;
  readonly View: FunctionComponent<{ readonly actor: AnyActorRef; readonly place: ScreenPlace }>;
}

export const acting =
  <L extends AnyActorLogic>(fetchModule: () => Promise<ActingScreen<L>>) =>
  async (): Promise<Screen> => {
    const { createLogic, inputFor, View } = await fetchModule();
    return {
      start: (place, means) => ({ logic: createLogic(means), input: inputFor(place, means) }),
      View: View as Screen['View'],
    };
  };

export const still = (fetchModule: () => Promise<StillScreen>) => async (): Promise<Screen> => {
  const { View } = await fetchModule();
  return { start: () => ({ logic: stillScreen }), View };
};
