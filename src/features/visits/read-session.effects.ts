import { fromPromise } from 'xstate';
import * as classCalls from '#contract/class-calls.ts';
import type { ReadAnswer, ReadSessionInput } from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface ReadingDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

export const readSession = ({ api, clock }: ReadingDependencies) =>
  fromPromise<ReadAnswer, ReadSessionInput>(async ({ input: { sessionId: id }, signal }) => {
    const answered = await api.call(classCalls.readSession, { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', session: answered.answer, now: clock.now() };
  });
