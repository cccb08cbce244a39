/** The only code that reads fields of XState whose names begin with an underscore. There are three. */
// oxlint-disable no-underscore-dangle -- there is no other way to ask for them
import type { AnyActorScope, AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** The active states, from the root down to the leaves. */
export const activeStates = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** The transitions in an inspection event of the root actor, including eventless ones. */
export const firedTransitions = (event: InspectionEvent): readonly AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId ? event._transitions : [];

/** A system that reports only fired transitions, because this costs less than XState's inspection. */
export const withFiredListener = (
  system: AnyActorScope['system'],
  onFired: (fired: readonly AnyTransitionDefinition[]) => void,
): AnyActorScope['system'] =>
  Object.create(system, {
    _sendInspectionEvent: { value: (event: InspectionEvent) => event.type === '@xstate.microstep' && onFired(event._transitions) },
  });
