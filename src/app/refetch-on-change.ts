/** Reading again what may be different because something was booked, cancelled, logged or said, here or elsewhere. */
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject } from 'xstate';
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';

/** What a resource makes of it: it reads anew, and drops an answer under way that may not know of it yet. */
const mayBeDifferent = { type: 'boundary.passed' } as const;

const isPlacesChanged = (event: EventObject): event is PlacesChanged => event.type === 'places.changed';

/**
 * The same resource, which reads anew when it is told of what it shows; where nothing else is said, of places of any class: a place that
 * the member takes or gives back is one of them, and with it change passes, memberships and what is owed.
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
 * The same screen, which reads everything that it shows again when places of any class changed: for a chart of several resources, which
 * reads all of them when the connection returns. What the chart does with the news itself comes first.
 */
export const refetchScreenOnPlacesChanged = <M extends AnyStateMachine>(screen: M): M =>
  Object.assign(Object.create(screen) as M, {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Parameters<M['transition']>[2]) => {
      const after = screen.transition(snapshot, event, scope);
      return isPlacesChanged(event) && concernsClasses(event) ? screen.transition(after, { type: 'connection.returned' }, scope) : after;
    },
  });
