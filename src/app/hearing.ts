/** Reading again what may be different because something was booked, cancelled or called off, here or elsewhere. */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

/** What a resource makes of it: it reads anew, and drops an answer under way that may not know of it yet. */
const mayBeDifferent = { type: 'boundary.passed' } as const;

const heard = (event: EventObject): EventObject => (event.type === 'places.changed' ? mayBeDifferent : event);

/**
 * The same resource, which reads anew when places of any class change: a place that the member takes or gives back is one of them, and with
 * it change passes, memberships and what is owed.
 */
export const hearingOfPlaces = <M extends AnyStateMachine>(resource: M): M =>
  Object.assign(Object.create(resource) as M, {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Parameters<M['transition']>[2]) =>
      resource.transition(snapshot, heard(event), scope),
  });
