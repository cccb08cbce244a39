import { fromPromise } from 'xstate';
import type { OfferAction } from '#contract/push.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import { createOfferActionMachine } from '#machines/notifications/offer-action.machine.ts';
import type { OfferActionAnswer, OfferActionInput } from '#machines/notifications/offer-action.types.ts';
import type { Api } from '#src/api/api.ts';

const calls = { confirm: visitCalls.confirmVisit, decline: visitCalls.declineVisit } as const satisfies Readonly<
  Record<OfferAction, unknown>
>;

export const createOfferActionLogic = ({ api }: { readonly api: Api }) =>
  createOfferActionMachine().provide({
    actors: {
      sendOfferAction: fromPromise<OfferActionAnswer, OfferActionInput>(
        async ({ input: { action, visitId: id, facility, key }, signal }) => {
          const answered = await api.call(calls[action], { params: { id }, key, facility, signal });
          return answered.kind === 'refused' ? answered : { kind: 'changed' };
        },
      ),
    },
  });
