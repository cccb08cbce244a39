/** How a screen learns what its resource knows: it hears every change of the data, and only those. */
import { type AnyEventObject, fromCallback } from 'xstate';
import type { SubscriptionInput } from './forward-visit-events.ts';

interface Known {
  readonly context: { readonly data: unknown; readonly readAt: string | null };
}

/** Makes the event that the screen gets; `data` is what the resource holds (the screen knows its type), null while it knows nothing. */
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
