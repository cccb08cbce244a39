import { fromPromise } from 'xstate';
import * as sessionCalls from '#contract/sign-in-session-calls.ts';
import { createSignInSessionsMachine } from '#machines/auth/sign-in-sessions.machine.ts';
import type { EndSessionInput, SessionsEnded, SessionsRead } from '#machines/auth/sign-in-sessions.types.ts';
import type { Api } from '#src/api/api.ts';

interface SessionsDependencies {
  readonly api: Api;
}

const readSessions = ({ api }: SessionsDependencies) =>
  fromPromise<SessionsRead, undefined>(async ({ signal }) => {
    const answered = await api.call(sessionCalls.listSignInSessions, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', sessions: answered.answer.sign_in_sessions };
  });

const endSession = ({ api }: SessionsDependencies) =>
  fromPromise<SessionsEnded, EndSessionInput>(async ({ input: { id, key }, signal }) => {
    const answered = await api.call(sessionCalls.endSignInSession, { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'ended' };
  });

const endOtherSessions = ({ api }: SessionsDependencies) =>
  fromPromise<SessionsEnded, string>(async ({ input: key, signal }) => {
    const answered = await api.call(sessionCalls.endOtherSignInSessions, { key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'ended' };
  });

export const createSignInSessionsLogic = (deps: SessionsDependencies) =>
  createSignInSessionsMachine().provide({
    actors: { readSessions: readSessions(deps), endSession: endSession(deps), endOtherSessions: endOtherSessions(deps) },
  });
