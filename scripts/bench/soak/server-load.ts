/** Simulates members until it is stopped: they book, cancel, read, comment, log workouts, keep event streams open, and sign in and out. */
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { channelPath } from '#contract/realtime.ts';
import type { SoakMember, SoakStudio } from './studio.ts';

export interface ServerLoad {
  /** Pauses the load until `resume` is called. Resolves when no request is in progress and every connection is closed. */
  readonly rest: () => Promise<void>;
  readonly resume: () => void;
  readonly accepted: Readonly<Record<string, number>>;
  readonly stop: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
}

const pages = ['/sessions', '/activities', '/notifications', '/visits/bookings', '/passes', '/workouts', '/profile'];

const commentOn = (source_id: string) => ({ source_id, source_type: 'post', comment: { content: randomUUID() } });

const workout = () => ({
  workout: {
    type: 'wod',
    name: 'Fran',
    scoring: 'for_time',
    score: { scoring: 'for_time', capped: false, seconds: 240 },
    as_prescribed: true,
    performed_at: new Date().toISOString(),
    notes: '',
  },
});

const busy = 503;
const mostAttempts = 20;
const retryDelay = 1000;

const anyOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
};

const idIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error('The response has no id.');
  return String(body.id);
};

export function startLoad(port: number, studio: SoakStudio): ServerLoad {
  let agent = new Agent({ keepAlive: true });
  const accepted: Record<string, number> = {};
  let isStopped = false;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let atWork = 0;
  const isBusy = (): boolean => atWork > 0;

  const send = (member: SoakMember, method: string, path: string, body?: unknown, cookie = `sid=${member.token}`): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
      const place = { 'x-facility-guid': studio.facilityGuid, 'x-facility': studio.facilityGuid };
      const headers = { cookie, 'x-app': 'spotter-member/7.3.9', 'idempotency-key': randomUUID(), ...place, ...type };
      let attempts = 0;
      const attempt = () => {
        attempts += 1;
        const sent = request({ port, method, path: `/api/v1${path}`, agent, headers }, (response) => {
          let all = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (all += part));
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status === busy && attempts < mostAttempts) {
              accepted['again after busy'] = (accepted['again after busy'] ?? 0) + 1;
              return void pause(retryDelay).then(attempt);
            }
            if (status >= 500) return reject(new Error(`${method} ${path}: ${status} ${all.slice(0, 300)}`));
            const [set = ''] = response.headers['set-cookie'] ?? [];
            resolve({ status, body: all === '' ? null : (JSON.parse(all) as unknown), cookie: set.split(';')[0] ?? '' });
          });
        });
        // The server may close an idle connection while a request is in transit. Browsers send the request again, with the same key.
        sent.on('error', (error: NodeJS.ErrnoException) => (sent.reusedSocket && error.code === 'ECONNRESET' ? attempt() : reject(error)));
        sent.end(text);
      };
      attempt();
    });
  const note = (name: string, { status }: Reply): boolean => {
    const isAccepted = status >= 200 && status < 300;
    if (isAccepted) accepted[name] = (accepted[name] ?? 0) + 1;
    return isAccepted;
  };

  const listen = (member: SoakMember): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { cookie: `sid=${member.token}`, accept: 'text/event-stream', 'sec-fetch-site': 'same-origin' };
      const sent = request({ port, path: channelPath(member.shortId), headers }, (response) => {
        note('listen', { status: response.statusCode ?? 0, body: null, cookie: '' });
        response.resume();
        response.on('error', () => undefined);
        void pause(Math.random() * 2000).then(() => sent.destroy());
      });
      sent.on('close', resolve);
      sent.on('error', (error) => (sent.destroyed ? resolve() : reject(error)));
      sent.end();
    });

  const work: readonly ((member: SoakMember) => Promise<unknown>)[] = [
    async (member) => {
      const booked = await send(member, 'POST', `/sessions/${anyOf(studio.sessionIds)}/book`, {});
      if (!note('book', booked)) return;
      note('cancel', await send(member, 'PUT', `/visits/${idIn(booked.body)}/cancel`));
    },
    async (member) => note('read', await send(member, 'GET', anyOf(pages))),
    async (member) => note('read', await send(member, 'GET', anyOf(pages))),
    async (member) => note('comment', await send(member, 'POST', '/comments', commentOn(anyOf(studio.postIds)))),
    async (member) => note('workout', await send(member, 'POST', '/workouts', workout())),
    listen,
    async (member) => {
      if (Math.random() > 0.2) return;
      const signedIn = await send(member, 'POST', '/authentication', { email: member.email, password: studio.password }, '');
      if (note('sign in', signedIn)) note('sign out', await send(member, 'DELETE', '/authentication', undefined, signedIn.cookie));
    },
  ];

  const run = async (member: SoakMember): Promise<void> => {
    for (;;) {
      await gate.promise;
      if (isStopped) return;
      atWork += 1;
      try {
        await anyOf(work)(member);
      } finally {
        atWork -= 1;
      }
    }
  };
  const running = Promise.all(studio.members.map(run));
  running.catch(() => undefined);
  const rest = async (): Promise<void> => {
    gate = Promise.withResolvers();
    while (isBusy()) await Promise.race([pause(20), running]);
    agent.destroy();
    agent = new Agent({ keepAlive: true });
  };
  return {
    accepted,
    rest,
    resume: () => gate.resolve(),
    stop: async () => {
      isStopped = true;
      gate.resolve();
      await running;
      agent.destroy();
    },
  };
}
