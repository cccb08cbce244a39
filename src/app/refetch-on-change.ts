/** Refetches data that may have changed by a booking, a cancellation, a log entry or a comment, here or elsewhere. */
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject } from 'xstate';
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';

/** Makes a resource refetch. A running read is aborted, because its response may be older than the change. */
const mayBeDifferent = { type: 'boundary.passed' } as const;

const isPlacesChanged = (event: EventObject): event is PlacesChanged => event.type === 'places.changed';

/** By default a change of any class, because booking or cancelling also changes passes, memberships and invoices. */
export const refetchOnPlacesChanged = <M extends AnyStateMachine>(
  resource: M,
  concernsIt: (change: PlacesChanged, known: ContextFrom<M>) => boolean = concernsClasses,
): M =>
  Object.assign(Object.create(resource) as M, {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Parameters<M['transition']>[2]) => {
      if (!isPlacesChanged(event)) return resource.transition(snapshot, event, scope);
      return concernsIt(event, snapshot.context as ContextFrom<M>) ? resource.transition(snapshot, mayBeDifferent, scope) : snapshot;
    },
  });

/** For charts that refetch all resources when the connection returns. The chart itself handles the event first. */
export const refetchScreenOnPlacesChanged = <M extends AnyStateMachine>(screen: M): M =>
  Object.assign(Object.create(screen) as M, {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Parameters<M['transition']>[2]) => {
      const after = screen.transition(snapshot, event, scope);
      return isPlacesChanged(event) && concernsClasses(event) ? screen.transition(after, { type: 'connection.returned' }, scope) : after;
    },
  });
