import { fromPromise } from 'xstate';
import * as notificationCalls from '#contract/notification-calls.ts';
import { createUnsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts';
import type { SubscriptionRead, SubscriptionSaved } from '#machines/notifications/unsubscribe.types.ts';
import type { Api } from '#src/api/api.ts';

interface UnsubscribeDependencies {
  readonly api: Api;
}

const readEmailSubscription = ({ api }: UnsubscribeDependencies) =>
  fromPromise<SubscriptionRead, string>(async ({ input: token, signal }) => {
    const answered = await api.call(notificationCalls.readEmailSubscription, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', subscription: answered.answer };
  });

const updateEmailSubscription = ({ api }: UnsubscribeDependencies, isStopped: boolean) =>
  fromPromise<SubscriptionSaved, string>(async ({ input: token, signal }) => {
    const body = { is_stopped: isStopped };
    const answered = await api.call(notificationCalls.updateEmailSubscription, { params: { token }, body, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', subscription: answered.answer };
  });

export const createUnsubscribeLogic = (deps: UnsubscribeDependencies) =>
  createUnsubscribeMachine().provide({
    actors: {
      readEmailSubscription: readEmailSubscription(deps),
      stopEmails: updateEmailSubscription(deps, true),
      resumeEmails: updateEmailSubscription(deps, false),
    },
  });
