import { useSyncExternalStore } from 'react';
import type { VisitActor, VisitSnapshot } from '#machines/visits/visit.selectors.ts';

interface Store {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => VisitSnapshot | null;
}

const nobody: Store = { subscribe: () => () => undefined, read: () => null };
const stores = new WeakMap<VisitActor, Store>();

function createStore(visit: VisitActor): Store {
  const store: Store = {
    subscribe: (onChange) => {
      const watching = visit.subscribe(onChange);
      return () => watching.unsubscribe();
    },
    read: () => visit.getSnapshot(),
  };
  stores.set(visit, store);
  return store;
}

const storeOf = (visit: VisitActor | undefined): Store => (visit ? (stores.get(visit) ?? createStore(visit)) : nobody);

/** What the class's own actor knows, null while it has none; one hook for each of the hundreds of cards of a list. */
export function useVisitSnapshot(visit: VisitActor | undefined): VisitSnapshot | null {
  const { subscribe, read } = storeOf(visit);
  return useSyncExternalStore(subscribe, read);
}
