import { useMemo, useSyncExternalStore } from 'react';
import type { VisitActor, VisitSnapshot } from '#machines/visits/visit.selectors.ts';

type Visits = Readonly<Record<string, VisitActor | undefined>>;
type Snapshots = Readonly<Record<string, VisitSnapshot>>;

interface Store {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => Snapshots;
}

const snapshotsOf = (visits: Visits): Snapshots =>
  Object.fromEntries(Object.entries(visits).flatMap(([id, visit]) => (visit ? [[id, visit.getSnapshot()]] : [])));

function createStore(visits: Visits): Store {
  let seen = snapshotsOf(visits);
  return {
    subscribe: (onChange) => {
      const watching = Object.values(visits).map((visit) => visit?.subscribe(onChange));
      return () => watching.forEach((one) => one?.unsubscribe());
    },
    read: () => {
      const now = snapshotsOf(visits);
      if (Object.keys(now).some((id) => now[id] !== seen[id])) seen = now;
      return seen;
    },
  };
}

/** The snapshots of visit actors by class. There is one hook for all classes, because only few of hundreds of cards have an actor. */
export function useVisitSnapshots(visits: Visits): Snapshots {
  const { subscribe, read } = useMemo(() => createStore(visits), [visits]);
  return useSyncExternalStore(subscribe, read);
}
