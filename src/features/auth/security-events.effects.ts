import { fromPromise } from 'xstate';
import * as securityEventCalls from '#contract/security-event-calls.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface SecurityEventDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

const listSecurityEvents = ({ api, clock }: SecurityEventDependencies) =>
  fromPromise<LoadAnswer<readonly SecurityEvent[]>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call(securityEventCalls.listSecurityEvents, { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.security_events, readAt: clock.now().toISOString() };
  });

export const createSecurityEventsLogic = (deps: SecurityEventDependencies) =>
  createResourceMachine<readonly SecurityEvent[]>(listSecurityEvents(deps));
