/** How a screen learns what its resource knows: it hears every change of the data, and only those. */
import { type AnyEventObject, fromCallback } from 'xstate';
import type { RelayInput } from './visit-relay.ts';

interface Known<T> {
  readonly context: { readonly data: T | null; readonly readAt: string | null };
}

/** `tell` makes the event that the screen gets; `data` is null while nothing is known. */
export const createResourceEar = <T>(tell: (data: T | null, readAt: string | null) => AnyEventObject) =>
  fromCallback<AnyEventObject, RelayInput>(({ input, sendBack }) => {
    const resource = input.parent.getSnapshot().children[input.child];
    let heard: T | null = null;
    const subscription = resource?.subscribe(({ context: { data, readAt } }: Known<T>) => {
      if (data === heard) return;
      heard = data;
      sendBack(tell(data, readAt));
    });
    return () => subscription?.unsubscribe();
  });
