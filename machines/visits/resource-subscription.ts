/** How a screen receives the data of its resource: each change of the data is one event, and other changes are none. */
import { type AnyEventObject, fromCallback } from 'xstate';
import type { SubscriptionInput } from './forward-visit-events.ts';

interface Known {
  readonly context: { readonly data: unknown; readonly readAt: string | null };
}

/** Makes the event that the screen gets; `data` is the data of the resource (the screen knows its type), null until it is read. */
type ToEvent = (data: never, readAt: string | null) => AnyEventObject;

export const createResourceSubscription = (toEvent: ToEvent) =>
  fromCallback<AnyEventObject, SubscriptionInput>(({ input, sendBack }) => {
    const resource = input.parent.getSnapshot().children[input.child];
    let latest: unknown = null;
    const subscription = resource?.subscribe(({ context: { data, readAt } }: Known) => {
      if (data === latest) return;
      latest = data;
      sendBack(toEvent(data as never, readAt));
    });
    return () => subscription?.unsubscribe();
  });
