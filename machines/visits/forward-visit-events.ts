/** Each class that the member opens or acts on has an actor. The screen receives its events. */
import { type AnyActorRef, type AnyEventObject, fromCallback } from 'xstate';

export const visitActorId = (sessionId: string): string => `visit:${sessionId}`;
export const visitSubscriptionId = (sessionId: string): string => `subscription:${sessionId}`;

export interface SubscriptionInput {
  readonly parent: AnyActorRef;
  readonly child: string;
}

const childOf = ({ parent, child }: SubscriptionInput): AnyActorRef | undefined => parent.getSnapshot().children[child];

export const createChildSubscription = () =>
  fromCallback<AnyEventObject, SubscriptionInput>(({ input, sendBack }) => {
    const subscription = childOf(input)?.on('*', sendBack);
    return () => subscription?.unsubscribe();
  });
