import { fromPromise } from 'xstate';
import * as feedCalls from '#contract/feed-calls.ts';
import type { Activity } from '#contract/feed.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { createReactionMachine } from '#machines/feed/reaction.machine.ts';
import type { SendReactionInput, ReactionAnswer } from '#machines/feed/reaction.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

export interface ReactionDependencies {
  readonly api: Api;
}

const callFor = (api: Api, { source, reaction, isGiven, ownId, key }: SendReactionInput, signal: AbortSignal) => {
  if (source.type === 'workout') {
    if (isGiven)
      return api.call(feedCalls.addWorkoutReaction, { params: { id: source.id }, body: { reaction: { type: reaction } }, key, signal });
    if (ownId !== null) return api.call(feedCalls.deleteWorkoutReaction, { params: { id: ownId }, key, signal });
  }
  if (isGiven) {
    const body = { reaction: { type: reaction, source_id: source.id, source_type: source.type } };
    return api.call(feedCalls.addReaction, { body, key, signal });
  }
  return api.call(feedCalls.deleteReaction, { params: { source: `${source.type}-${source.id}` }, query: { type: reaction }, key, signal });
};

const sendReaction = ({ api }: ReactionDependencies) =>
  fromPromise<ReactionAnswer, SendReactionInput>(async ({ input, signal }) => {
    const answered = await callFor(api, input, signal);
    return answered.kind === 'refused' ? answered : { kind: 'received', reactions: answered.answer.reactions };
  });

export const createReactionLogic = (deps: ReactionDependencies) =>
  createReactionMachine().provide({ actors: { sendReaction: sendReaction(deps) } });

interface FeedEntryDeps extends ReactionDependencies {
  readonly clock: ServerClock;
}

const readFeedEntry = ({ api, clock }: FeedEntryDeps) =>
  fromPromise<LoadAnswer<readonly Activity[]>, { readonly query: string | null }>(async ({ input: { query: id }, signal }) => {
    const answered = id === null ? null : await api.call(feedCalls.readActivity, { params: { id }, signal });
    if (answered?.kind === 'refused') return answered;
    return { kind: 'read', data: answered ? [answered.answer] : [], readAt: clock.now().toISOString() };
  });

export const createFeedEntryLogic = (deps: FeedEntryDeps) => createResourceMachine<readonly Activity[], string | null>(readFeedEntry(deps));
