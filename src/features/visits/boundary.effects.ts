import { type AnyEventObject, fromCallback } from 'xstate';
import type { BoundaryExpected, VisitEvent } from '#machines/visits/visit.types.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { wakeAt } from '#src/api/sleep-until.ts';

/** In milliseconds. The server's time is known only to the second, so a second later the boundary has certainly passed. */
const untilCertain = 1000;

const certainlyAt = (at: string | null): string | null => at && new Date(new Date(at).getTime() + untilCertain).toISOString();

export const waitForBoundary = ({ clock }: { readonly clock: ServerClock }) =>
  fromCallback<AnyEventObject, Omit<BoundaryExpected, 'type'>>(({ input, sendBack, receive }) => {
    const sleepUntil = (at: string | null) =>
      wakeAt(clock, certainlyAt(at), (now) => sendBack({ type: 'boundary.passed', now } satisfies VisitEvent));
    let stop = sleepUntil(input.at);
    receive((event) => {
      stop();
      stop = sleepUntil((event as BoundaryExpected).at);
    });
    return () => stop();
  });
