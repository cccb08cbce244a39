/** Fills the ports of "one class and my visit". */
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type {
  BookInput,
  BoundaryExpected,
  ChangeAnswer,
  ChangeInput,
  ReadAnswer,
  ReadSessionInput,
  VisitEvent,
} from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { wakeAt } from '#src/api/wake.ts';

export interface VisitMeans {
  readonly api: Api;
  readonly clock: ServerClock;
}

type Booking = 'bookVisit' | 'joinWaitlist';
type Change = 'cancelVisit' | 'lateCancelVisit' | 'confirmVisit' | 'declineVisit';

const readSession = ({ api, clock }: VisitMeans) =>
  fromPromise<ReadAnswer, ReadSessionInput>(async ({ input: { sessionId: id }, signal }) => {
    const answered = await api.call('readSession', { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', session: answered.answer, now: clock.now() };
  });

const book = ({ api, clock }: VisitMeans, name: Booking) =>
  fromPromise<ChangeAnswer, BookInput>(async ({ input: { sessionId: id, key, passId }, signal }) => {
    const answered = await api.call(name, { params: { id }, body: passId ? { pass_id: passId } : {}, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const change = ({ api, clock }: VisitMeans, name: Change) =>
  fromPromise<ChangeAnswer, ChangeInput>(async ({ input: { visitId: id, key }, signal }) => {
    const answered = await api.call(name, { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

/** The server names whole seconds, so its time is known to half of one; a second later it agrees that an instant has come. */
const untilCertain = 1000;

const certainlyAt = (at: string | null): string | null => at && new Date(new Date(at).getTime() + untilCertain).toISOString();

/** Tells when the instant has come that was expected last. */
export const waitForBoundary = ({ clock }: Pick<VisitMeans, 'clock'>) =>
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

export const visitEffects = (means: VisitMeans) => ({
  readSession: readSession(means),
  bookVisit: book(means, 'bookVisit'),
  joinWaitlist: book(means, 'joinWaitlist'),
  cancelVisit: change(means, 'cancelVisit'),
  lateCancelVisit: change(means, 'lateCancelVisit'),
  confirmVisit: change(means, 'confirmVisit'),
  declineVisit: change(means, 'declineVisit'),
  waitForBoundary: waitForBoundary(means),
});
