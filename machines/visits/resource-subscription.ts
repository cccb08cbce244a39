/** Sends the data of a resource to its screen: one event for each change of the data. Other changes of the resource cause no event. */
import { type AnyEventObject, fromCallback } from 'xstate';
import type { SubscriptionInput } from './forward-visit-events.ts';

interface Known {
  readonly context: { readonly data: unknown; readonly readAt: string | null };
}

/** Creates the event for the screen. `data` has the type of the resource, which the screen knows; null until the data are read. */
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
