/** Fills the ports of the push offer. The device stores when the member pressed *Not now*. */
import { fromPromise } from 'xstate';
import { createPushPromptMachine } from '#machines/notifications/push-prompt.machine.ts';
import { isPromptDismissed } from '#machines/notifications/push-prompt.rules.ts';
import type { PromptDevice } from '#machines/notifications/push-prompt.types.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { type PushDependencies, pushEffects, readDevice } from './push.effects.ts';

export interface PushPromptDependencies extends PushDependencies {
  readonly clock: Pick<ServerClock, 'now'>;
}

/** If storage cannot be accessed, nothing is stored, and the page offers push again next time. */
export const createPushPromptLogic = (deps: PushPromptDependencies, storageKey: string) => {
  const readDismissal = (): string | null => {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  };
  const storeDismissal = (): void => {
    try {
      localStorage.setItem(storageKey, deps.clock.now().toISOString());
    } catch {
      // If storage cannot be accessed, nothing is stored.
    }
  };
  return createPushPromptMachine().provide({
    actors: {
      ...pushEffects(deps),
      readPromptDevice: fromPromise<PromptDevice, undefined>(async () => ({
        ...(await readDevice()),
        isDismissed: isPromptDismissed(readDismissal(), deps.clock.now()),
      })),
    },
    actions: { storeDismissal },
  });
};
