/** How a screen keeps the actors of its classes: one for each class that is opened or acted on. The screen receives their events. */
import { type AnyActorRef, type AnyEventObject, fromCallback } from 'xstate';

/** The id of the actor of a class among the screen's children. */
export const visitActorId = (sessionId: string): string => `visit:${sessionId}`;
/** The id of its subscription. */
export const visitSubscriptionId = (sessionId: string): string => `subscription:${sessionId}`;

export interface SubscriptionInput {
  readonly parent: AnyActorRef;
  /** The id of the observed child. */
  readonly child: string;
}

const childOf = ({ parent, child }: SubscriptionInput): AnyActorRef | undefined => parent.getSnapshot().children[child];

/** Forwards all emitted events of the child to the screen. */
export const createChildSubscription = () =>
  fromCallback<AnyEventObject, SubscriptionInput>(({ input, sendBack }) => {
    const subscription = childOf(input)?.on('*', sendBack);
    return () => subscription?.unsubscribe();
  });
