/** How a screen learns what its resource knows: it hears every change of the data, and only those. */
import { type AnyEventObject, fromCallback } from 'xstate';
import type { RelayInput } from './visit-relay.ts';

interface Known {
  readonly context: { readonly data: unknown; readonly readAt: string | null };
}

/** Makes the event that the screen gets; `data` is what the resource holds (the screen knows its type), null while it knows nothing. */
type Tell = (data: never, readAt: string | null) => AnyEventObject;

export const createResourceEar = (tell: Tell) =>
  fromCallback<AnyEventObject, RelayInput>(({ input, sendBack }) => {
    const resource = input.parent.getSnapshot().children[input.child];
    let heard: unknown = null;
    const subscription = resource?.subscribe(({ context: { data, readAt } }: Known) => {
      if (data === heard) return;
      heard = data;
      sendBack(tell(data as never, readAt));
    });
    return () => subscription?.unsubscribe();
  });
