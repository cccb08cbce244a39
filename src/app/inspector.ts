import type { InspectionEvent, Snapshot } from 'xstate';

type MachineSnapshot = Snapshot<unknown> & { readonly value: unknown; readonly context: unknown };

/** True for snapshots of machines. Snapshots of promises and callbacks have no state value. */
const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is MachineSnapshot => 'value' in snapshot && 'context' in snapshot;

/** One line for each processed event of a machine: its session and id, the event, the new state and the context. */
export const logTransition = (inspected: InspectionEvent): void => {
  if (inspected.type !== '@xstate.snapshot' || !isOfMachine(inspected.snapshot)) return;
  const { actorRef, event, snapshot } = inspected;
  const id = 'id' in actorRef ? String(actorRef.id) : '';
  console.debug(`${actorRef.sessionId} ${id}`, event.type, { event, state: snapshot.value, context: snapshot.context });
};
