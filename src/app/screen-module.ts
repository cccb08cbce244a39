/** The exports of a screen module, and their conversion to a screen with checked types. */
import type { FunctionComponent } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef, InputFrom } from 'xstate';
import { type LoadedScreen, type ScreenScope, staticScreenLogic } from '#machines/app/screen.types.ts';
import type { Dependencies } from './dependencies.ts';

export interface MachineScreen<L extends AnyActorLogic> {
  readonly createLogic: (deps: Dependencies) => L;
  readonly inputFor: (scope: ScreenScope, deps: Dependencies) => InputFrom<L>;
  readonly View: FunctionComponent<{ readonly actor: ActorRefFrom<L>; readonly scope: ScreenScope }>;
}

export interface StaticScreen {
  readonly View: FunctionComponent<{ readonly scope: ScreenScope }>;
}

export interface Screen {
  readonly start: (scope: ScreenScope, deps: Dependencies) => LoadedScreen;
  readonly View: FunctionComponent<{ readonly actor: AnyActorRef; readonly scope: ScreenScope }>;
}

export const machineScreen =
  <L extends AnyActorLogic>(fetchModule: () => Promise<MachineScreen<L>>) =>
  async (): Promise<Screen> => {
    const { createLogic, inputFor, View } = await fetchModule();
    return {
      start: (scope, deps) => ({ logic: createLogic(deps), input: inputFor(scope, deps) }),
      View: View as Screen['View'],
    };
  };

export const staticScreen = (fetchModule: () => Promise<StaticScreen>) => async (): Promise<Screen> => {
  const { View } = await fetchModule();
  return { start: () => ({ logic: staticScreenLogic }), View };
};
