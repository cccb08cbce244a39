/** How a screen keeps the actors of its classes: one per class that is opened or acted on, heard by the screen. */
import { type AnyActorRef, type AnyEventObject, fromCallback } from 'xstate';

/** The id of the actor of a class among the screen's children. */
export const visitActorId = (sessionId: string): string => `visit:${sessionId}`;
/** The id of the ear that hears it. */
export const visitSubscriptionId = (sessionId: string): string => `subscription:${sessionId}`;

export interface SubscriptionInput {
  readonly parent: AnyActorRef;
  /** The id of the child to hear. */
  readonly child: string;
}

const childOf = ({ parent, child }: SubscriptionInput): AnyActorRef | undefined => parent.getSnapshot().children[child];

/** Tells the screen whatever the child emits. */
export const createChildSubscription = () =>
  fromCallback<AnyEventObject, SubscriptionInput>(({ input, sendBack }) => {
    const subscription = childOf(input)?.on('*', sendBack);
    return () => subscription?.unsubscribe();
  });
