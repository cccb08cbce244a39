import * as v from 'valibot';
import { CommentsNow, ReactionsNow } from '#contract/feed.ts';
import { Workout } from '#contract/workouts.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';
import { board, logOnBoard } from '#tests/training/gym.ts';
import { comment, feed, post, reaction } from './feed-harness.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const signedOut =
  (method: string, path: string, body?: unknown): ContractCase =>
  ({ sendRequest, world }) =>
    sendRequest(method, path, { body, headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid } });

type SendRequest = ReturnType<TestServer['as']>;

const inFeed =
  (run: (sendRequest: SendRequest, server: TestServer) => Promise<TestResponse>): ContractCase =>
  async (server) => {
    await feed(server, true);
    return run(server.as(await server.world.member()), server);
  };

const withoutFeed =
  (method: string, path: string, body?: unknown): ContractCase =>
  async (server) => {
    const { world, as } = server;
    await feed(server, false, [world.yoga]);
    const answer = await as(await world.member([world.yoga]), world.yoga)(method, path, { body });
    await feed(server, true);
    return answer;
  };

const common = (method: string, path: string, body?: unknown) => ({
  not_signed_in: signedOut(method, path, body),
  not_found: inFeed((sendRequest) => sendRequest(method, path, { body })),
  feed_off: withoutFeed(method, path, body),
});

const headers = { 'idempotency-key': 'one-key-for-two' };

const withOneKey = (run: (sendRequest: SendRequest, server: TestServer, turn: 1 | 2) => Promise<TestResponse>): ContractCase =>
  inFeed(async (sendRequest, server) => {
    await run(sendRequest, server, 1);
    return run(sendRequest, server, 2);
  });

async function commented(sendRequest: SendRequest, server: TestServer): Promise<CommentsNow> {
  return v.parse(CommentsNow, (await sendRequest('POST', '/api/v1/comments', { body: comment(await post(server)) })).body);
}

async function deletedComment(sendRequest: SendRequest, server: TestServer): Promise<string> {
  const id = (await commented(sendRequest, server)).comment_id ?? '';
  const kept = comment(id, 'comment', 'An answer.');
  await sendRequest('POST', '/api/v1/comments', { body: kept });
  await sendRequest('DELETE', `/api/v1/comments/${id}`);
  return id;
}

async function workout(server: TestServer): Promise<string> {
  const made = await board(server);
  const [member] = made.members as readonly [TestMember];
  return v.parse(Workout, (await logOnBoard(server, made, member)).body).id;
}

async function reactedWorkout(sendRequest: SendRequest, server: TestServer): Promise<string> {
  const path = `/api/v1/workouts/${await workout(server)}/reactions`;
  const { reactions } = v.parse(ReactionsNow, (await sendRequest('POST', path, { body: { reaction: { type: 'strong' } } })).body);
  return reactions.own[0]?.id ?? '';
}

const strong = { reaction: { type: 'strong' } };

export const feedCases: Pick<
  ContractCases,
  | 'listActivities'
  | 'readActivity'
  | 'addComment'
  | 'deleteComment'
  | 'addReaction'
  | 'deleteReaction'
  | 'addWorkoutReaction'
  | 'deleteWorkoutReaction'
> = {
  listActivities: {
    ...common('GET', '/api/v1/activities'),
    done: inFeed(async (sendRequest, server) => {
      await commented(sendRequest, server);
      await workout(server);
      return sendRequest('GET', '/api/v1/activities');
    }),
    not_found: async ({ as, world }) => as(await world.member([world.yoga]), world.box)('GET', '/api/v1/activities'),
  },
  readActivity: {
    ...common('GET', `/api/v1/activities/${unknownId}`),
    done: inFeed(async (sendRequest, server) => sendRequest('GET', `/api/v1/activities/${await post(server)}`)),
  },
  addComment: {
    ...common('POST', '/api/v1/comments', comment(unknownId)),
    done: inFeed(async (sendRequest, server) => sendRequest('POST', '/api/v1/comments', { body: comment(await post(server)) })),
    comment_deleted: inFeed(async (sendRequest, server) =>
      sendRequest('POST', '/api/v1/comments', { body: comment(await deletedComment(sendRequest, server), 'comment') }),
    ),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('POST', '/api/v1/comments', { body: comment(await post(server)), headers }),
    ),
  },
  deleteComment: {
    ...common('DELETE', `/api/v1/comments/${unknownId}`),
    done: inFeed(async (sendRequest, server) =>
      sendRequest('DELETE', `/api/v1/comments/${(await commented(sendRequest, server)).comment_id}`),
    ),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('DELETE', `/api/v1/comments/${(await commented(sendRequest, server)).comment_id}`, { headers }),
    ),
  },
  addReaction: {
    ...common('POST', '/api/v1/reactions', reaction(unknownId)),
    done: inFeed(async (sendRequest, server) => sendRequest('POST', '/api/v1/reactions', { body: reaction(await post(server)) })),
    comment_deleted: inFeed(async (sendRequest, server) =>
      sendRequest('POST', '/api/v1/reactions', { body: reaction(await deletedComment(sendRequest, server), 'comment') }),
    ),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('POST', '/api/v1/reactions', { body: reaction(await post(server)), headers }),
    ),
  },
  deleteReaction: {
    ...common('DELETE', `/api/v1/reactions/post-${unknownId}`),
    done: inFeed(async (sendRequest, server) => {
      const id = await post(server);
      await sendRequest('POST', '/api/v1/reactions', { body: reaction(id) });
      return sendRequest('DELETE', `/api/v1/reactions/post-${id}`);
    }),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('DELETE', `/api/v1/reactions/post-${await post(server)}`, { headers }),
    ),
  },
  addWorkoutReaction: {
    ...common('POST', `/api/v1/workouts/${unknownId}/reactions`, strong),
    done: inFeed(async (sendRequest, server) =>
      sendRequest('POST', `/api/v1/workouts/${await workout(server)}/reactions`, { body: strong }),
    ),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('POST', `/api/v1/workouts/${await workout(server)}/reactions`, { body: strong, headers }),
    ),
  },
  deleteWorkoutReaction: {
    ...common('DELETE', `/api/v1/workout_reactions/${unknownId}`),
    done: inFeed(async (sendRequest, server) =>
      sendRequest('DELETE', `/api/v1/workout_reactions/${await reactedWorkout(sendRequest, server)}`),
    ),
    key_reused: withOneKey(async (sendRequest, server) =>
      sendRequest('DELETE', `/api/v1/workout_reactions/${await reactedWorkout(sendRequest, server)}`, { headers }),
    ),
  },
};
