/** Refetches data that may have changed by a booking, a cancellation, a log entry or a comment, here or elsewhere. */
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject } from 'xstate';
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';

/** Makes a resource refetch, and abort a running read whose response may be older. */
const mayBeDifferent = { type: 'boundary.passed' } as const;

const isPlacesChanged = (event: EventObject): event is PlacesChanged => event.type === 'places.changed';

/**
 * The same resource, which refetches if a change concerns it. The default is a change of places in any class, because booking or cancelling
 * a place also changes passes, memberships and invoices.
 */
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

/**
 * The same screen, which refetches all its resources when places of any class change. Used for a chart that also refetches all of them when
 * the connection returns. The chart handles the event itself first.
 */
export const refetchScreenOnPlacesChanged = <M extends AnyStateMachine>(screen: M): M =>
  Object.assign(Object.create(screen) as M, {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Parameters<M['transition']>[2]) => {
      const after = screen.transition(snapshot, event, scope);
      return isPlacesChanged(event) && concernsClasses(event) ? screen.transition(after, { type: 'connection.returned' }, scope) : after;
    },
  });
