import * as v from 'valibot';
import { Workout } from '#contract/workouts.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { board, definition, lift, logOnBoard, movement, set, wod, writeOnBoard } from './gym.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const signedOut =
  (method: string, path: string, body?: unknown): ContractCase =>
  ({ sendRequest, world }) =>
    sendRequest(method, path, { body, headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid } });

const asNewMember =
  (method: string, path: string, body?: unknown): ContractCase =>
  async (server) =>
    server.as(await server.world.member())(method, path, { body });

const notMyFacility =
  (path: string): ContractCase =>
  async ({ as, world }) =>
    as(await world.member([world.yoga]), world.box)('GET', path);

const reading = (path: string): Pick<ContractCases['listWorkouts'], 'done' | 'not_signed_in' | 'not_found'> => ({
  done: asNewMember('GET', path),
  not_signed_in: signedOut('GET', path),
  not_found: notMyFacility(path),
});

interface Logged {
  readonly member: TestMember;
  readonly id: string;
}

async function logged(server: TestServer): Promise<Logged> {
  const member = await server.world.member();
  const answer = await server.as(member)('POST', '/api/v1/workouts', { body: wod() });
  return { member, id: v.parse(Workout, answer.body).id };
}

const onLogged =
  (method: string, tail = '', body?: unknown): ContractCase =>
  async (server) => {
    const { member, id } = await logged(server);
    return server.as(member)(method, `/api/v1/workouts/${id}${tail}`, { body });
  };

const withOneKey =
  (method: string, tail = '', body?: unknown, before?: (server: TestServer, logged: Logged) => Promise<unknown>): ContractCase =>
  async (server) => {
    const headers = { 'idempotency-key': 'one-key-for-two' };
    const { member, id } = await logged(server);
    const second = v.parse(Workout, (await server.as(member)('POST', '/api/v1/workouts', { body: wod() })).body).id;
    for (const each of [id, second]) await before?.(server, { member, id: each });
    await server.as(member)(method, `/api/v1/workouts/${id}${tail}`, { body, headers });
    return server.as(member)(method, `/api/v1/workouts/${second}${tail}`, { body, headers });
  };

const remove = (server: TestServer, { member, id }: Logged): Promise<TestResponse> => server.as(member)('DELETE', `/api/v1/workouts/${id}`);

const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('there is none');
  return item;
};

const forClass =
  (
    options: Parameters<typeof board>[1] = {},
    who: 'inside' | 'outside' = 'inside',
    before?: (server: TestServer) => Promise<unknown>,
  ): ContractCase =>
  async (server) => {
    const made = await board(server, options);
    const member = who === 'inside' ? first(made.members) : await server.world.member();
    await before?.(server);
    return logOnBoard(server, made, member);
  };

const twiceForClass: ContractCase = async (server) => {
  const made = await board(server);
  await logOnBoard(server, made, first(made.members));
  return logOnBoard(server, made, first(made.members));
};

const restoredAfterAnother: ContractCase = async (server) => {
  const made = await board(server);
  const member = first(made.members);
  const { id } = v.parse(Workout, (await logOnBoard(server, made, member)).body);
  await remove(server, { member, id });
  await logOnBoard(server, made, member);
  return server.as(member)('PUT', `/api/v1/workouts/${id}/restore`);
};

const hidden = { session: { whiteboard_visibility: 'attending' as const } };

const onWorkout = (method: string, tail = '', body?: unknown) => ({
  not_signed_in: signedOut(method, `/api/v1/workouts/${unknownId}${tail}`, body),
  not_found: asNewMember(method, `/api/v1/workouts/${unknownId}${tail}`, body),
});

const liftedOnce: ContractCase = async (server) => {
  const member = await server.world.member();
  const id = await movement(server);
  await server.as(member)('POST', '/api/v1/workouts', { body: lift(id, [set(id, 5, 100)]) });
  return server.as(member)('GET', `/api/v1/lifts/${id}`);
};

const ofClass =
  (pathOf: (sessionId: string) => string, options: Parameters<typeof board>[1] = {}): ContractCase =>
  async (server) => {
    const { sessionId } = await board(server, options);
    return server.as(await server.world.member())('GET', pathOf(sessionId));
  };

export const trainingCases: Pick<
  ContractCases,
  | 'listWorkouts'
  | 'searchWorkouts'
  | 'readWorkout'
  | 'logWorkout'
  | 'updateWorkout'
  | 'deleteWorkout'
  | 'restoreWorkout'
  | 'listLifts'
  | 'readLift'
  | 'listMovements'
  | 'readMovement'
  | 'readLeaderboard'
  | 'listWhiteboards'
  | 'readOnlineClass'
> = {
  listWorkouts: reading('/api/v1/workouts'),
  searchWorkouts: reading('/api/v1/workouts/search?q=fran'),
  readWorkout: { done: onLogged('GET'), ...onWorkout('GET') },
  logWorkout: {
    done: forClass(),
    not_signed_in: signedOut('POST', '/api/v1/workouts', wod()),
    not_found: asNewMember('POST', '/api/v1/workouts', wod({ definition_id: unknownId })),
    whiteboard_hidden: forClass(hidden, 'outside'),
    not_attending: forClass({}, 'outside'),
    session_not_started: forClass({ session: { starts_at: hours(1) } }),
    session_cancelled: forClass({ session: { cancelled_at: start } }),
    already_logged: twiceForClass,
    key_reused: async (server) => {
      const sendRequest = server.as(await server.world.member());
      const headers = { 'idempotency-key': 'one-key-for-two' };
      await sendRequest('POST', '/api/v1/workouts', { body: wod(), headers });
      return sendRequest('POST', '/api/v1/workouts', { body: wod({ name: 'Another' }), headers });
    },
  },
  updateWorkout: {
    done: onLogged('PUT', '', { workout: { notes: 'Heavy.' } }),
    ...onWorkout('PUT', '', { workout: {} }),
    key_reused: withOneKey('PUT', '', { workout: { notes: 'Heavy.' } }),
  },
  deleteWorkout: { done: onLogged('DELETE'), ...onWorkout('DELETE'), key_reused: withOneKey('DELETE') },
  restoreWorkout: {
    done: async (server) => {
      const own = await logged(server);
      await remove(server, own);
      return server.as(own.member)('PUT', `/api/v1/workouts/${own.id}/restore`);
    },
    ...onWorkout('PUT', '/restore'),
    already_logged: restoredAfterAnother,
    key_reused: withOneKey('PUT', '/restore', undefined, remove),
  },
  listLifts: reading('/api/v1/lifts'),
  readLift: {
    done: liftedOnce,
    not_signed_in: signedOut('GET', `/api/v1/lifts/${unknownId}`),
    not_found: asNewMember('GET', `/api/v1/lifts/${unknownId}`),
  },
  listMovements: reading('/api/v1/movements'),
  readMovement: {
    done: async (server) => server.as(await server.world.member())('GET', `/api/v1/movements/${await movement(server)}`),
    not_signed_in: signedOut('GET', `/api/v1/movements/${unknownId}`),
    not_found: async (server) =>
      server.as(await server.world.member())('GET', `/api/v1/movements/${await movement(server, {}, server.world.yoga)}`),
  },
  readLeaderboard: {
    done: ofClass((id) => `/api/v1/leaderboard?session_id=${id}`),
    not_signed_in: signedOut('GET', `/api/v1/leaderboard?session_id=${unknownId}`),
    not_found: asNewMember('GET', `/api/v1/leaderboard?session_id=${unknownId}`),
    whiteboard_hidden: ofClass((id) => `/api/v1/leaderboard?session_id=${id}`, hidden),
  },
  listWhiteboards: {
    done: async (server) => {
      const { world } = server;
      const id = await world.session(world.box, { starts_at: hours(1) });
      await writeOnBoard(server, id, await definition(server));
      return server.as(await world.member())('GET', '/api/v1/whiteboards?day=2026-03-02');
    },
    not_signed_in: signedOut('GET', '/api/v1/whiteboards'),
    not_found: notMyFacility('/api/v1/whiteboards'),
  },
  readOnlineClass: {
    done: ofClass((id) => `/api/v1/sessions/${id}/online`),
    not_signed_in: signedOut('GET', `/api/v1/sessions/${unknownId}/online`),
    not_found: asNewMember('GET', `/api/v1/sessions/${unknownId}/online`),
  },
};
