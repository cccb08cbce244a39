import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { failedPushQueue, pushQueue } from '#server/jobs/queues.ts';
import { createPushRate, type PushRate } from '#server/push/push-rate.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { longestWait } from '#machines/notifications/delivery.rules.ts';
import { notifyOfCancelledClass } from '#tests/jobs/cancelled-class.ts';
import { expireJobs, makeJobsDue } from '#tests/jobs/job-times.ts';
import { start } from '#tests/server/world.ts';
import { startPushService, type PushService, type TestBrowser } from './loopback-push-service.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

beforeEach(() => scene.world.database.once((handle) => handle.deleteFrom('pgboss.job').where('name', '=', pushQueue).execute()));

const rateOf = (perMinute: number): PushRate => createPushRate(scene.world.database, perMinute, `push messages, ${crypto.randomUUID()}`);

const otherService = async (): Promise<PushService> => {
  const service = await startPushService();
  onTestFinished(() => service.close());
  return service;
};

const send = (rate?: PushRate): Promise<void> => sendPushes(contextOf(scene.world.database, start, rate));

/** For each push service, in order: a member whose phone will get a message. */
async function notified(...services: readonly PushService[]): Promise<TestBrowser[]> {
  const { world } = scene;
  const phones: TestBrowser[] = [];
  for (const service of services) {
    const member = await world.member();
    phones.push(await browserOf(world.database, service, member));
    await notifyOfCancelledClass(world, contextOf(world.database), [member]);
  }
  return phones;
}

const counts = (phones: readonly TestBrowser[]): number[] => phones.map(({ received }) => received.length);
const sum = (phones: readonly TestBrowser[]): number => counts(phones).reduce((all, one) => all + one, 0);

/** For each waiting message: the seconds until its next attempt, and the attempts that are left. */
const waiting = async (): Promise<{ readonly seconds: number; readonly attempts: number }[]> =>
  (await scene.world.database.jobs.findJobs(pushQueue))
    .filter(({ state }) => state !== 'failed')
    .map(({ startAfter, createdOn, retryLimit, retryCount }) => ({
      seconds: (startAfter.getTime() - createdOn.getTime()) / 1000,
      attempts: retryLimit - retryCount,
    }))
    .toSorted((one, other) => one.seconds - other.seconds);

const within = (least: number, most: number) => (seconds: number) => seconds > least && seconds <= most;

describe('a push service that has reached its limit for the minute', () => {
  it('gets the other messages in the next minutes; other push services get their messages at once', async () => {
    const [box, other] = [scene.service, await otherService()];
    const phones = await notified(other, box, box, box, box, box, other);
    const rate = rateOf(2);
    await send(rate);
    const [first, last] = [phones[0], phones[6]].map((phone) => phone?.received.length);
    expect([first, sum(phones.slice(1, 6)), last]).toEqual([1, 2, 1]);
    const held = await waiting();
    expect(held.map(({ attempts }) => attempts)).toEqual([80, 80, 80]);
    expect(held.slice(0, 2).every(({ seconds }) => within(0, 60)(seconds))).toBe(true);
    expect(within(60, 120)(held[2]?.seconds ?? 0)).toBe(true);
    await makeJobsDue(scene.world.database);
    await send(rate);
    expect(sum(phones)).toBe(4);
    await rate.reset(box.host);
    await makeJobsDue(scene.world.database);
    await send(rate);
    expect(sum(phones)).toBe(6);
    await rate.reset(box.host);
    await makeJobsDue(scene.world.database);
    await send(rate);
    expect(counts(phones)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await waiting()).toEqual([]);
  });

  it('gets no more messages from several workers', async () => {
    const { service } = scene;
    const phones = await notified(service, service, service, service, service);
    const rate = rateOf(3);
    await Promise.all([send(rate), send(rate), send(rate)]);
    expect(sum(phones)).toBe(3);
    expect(await waiting()).toHaveLength(2);
  });

  it('gets a message once, even if its worker is slower than the time limit of the job', async () => {
    const [phone] = await notified(scene.service);
    const take = async (): Promise<number> => {
      await expireJobs(scene.world.database);
      await send();
      return 60;
    };
    await send({ ...rateOf(1), take });
    expect(phone?.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });
});

const inTwoMinutes = (): string => new Date(Date.now() + 120_000).toUTCString();

describe('a push service that names a later time', () => {
  it.each([
    { status: 429, what: 'seconds', retryAfter: () => '120' },
    { status: 503, what: 'a date', retryAfter: inTwoMinutes },
  ])('in $what, with status $status, gets nothing before; others do', async ({ status, retryAfter }) => {
    const { service } = scene;
    const rate = rateOf(100);
    const [phone] = await notified(service);
    Object.assign(phone ?? {}, { status, retryAfter: retryAfter() });
    await send(rate);
    Object.assign(phone ?? {}, { status: null });
    const [next, elsewhere] = await notified(service, await otherService());
    await makeJobsDue(scene.world.database);
    await send(rate);
    expect([phone, next, elsewhere].map((one) => one?.received.length)).toEqual([0, 0, 1]);
    const held = await waiting();
    expect(held.map(({ attempts }) => attempts)).toEqual([80, 80]);
    expect(held.every(({ seconds }) => within(100, 120)(seconds))).toBe(true);
    await rate.reset(service.host);
    await makeJobsDue(scene.world.database);
    await send(rate);
    expect([phone, next].map((one) => one?.received.length)).toEqual([1, 1]);
  });

  it('as often as it likes uses up no attempt', async () => {
    const [phone] = await notified(scene.service);
    Object.assign(phone ?? {}, { status: 429, retryAfter: '5' });
    for (let round = 0; round < 90; round += 1) {
      await send();
      await makeJobsDue(scene.world.database);
    }
    Object.assign(phone ?? {}, { status: null });
    await send();
    expect(phone?.received).toHaveLength(1);
  });

  it('after three days gets the message for the last time then', async () => {
    const { database } = scene.world;
    const [phone] = await notified(scene.service);
    Object.assign(phone ?? {}, { status: 429, retryAfter: String(10 * longestWait) });
    await send();
    const [held] = await waiting();
    expect(held?.attempts).toBe(0);
    expect(within(longestWait - 60, longestWait)(held?.seconds ?? 0)).toBe(true);
    await database.once((handle) => handle.deleteFrom('pgboss.job').where('name', '=', failedPushQueue).execute());
    Object.assign(phone ?? {}, { status: 500, retryAfter: null });
    await makeJobsDue(database);
    await send();
    expect(await waiting()).toEqual([]);
    expect(await database.jobs.findJobs(failedPushQueue)).toHaveLength(1);
  });

  it.each(['soon', '0', '-1'])('as %j names none: this is a failed attempt', async (retryAfter) => {
    const { database } = scene.world;
    const [phone] = await notified(scene.service);
    Object.assign(phone ?? {}, { status: 429, retryAfter });
    await send();
    expect(await database.jobs.findJobs(pushQueue)).toMatchObject([{ state: 'retry' }]);
  });
});

describe('a pause', () => {
  it('keeps its end when a shorter one begins, and messages are spread after it', async () => {
    const rate = rateOf(2);
    await rate.pause('push.example.org', 300);
    await rate.pause('push.example.org', 30);
    const waits = [1, 2, 3].map(() => rate.take('push.example.org'));
    const [one = 0, , three = 0] = (await Promise.all(waits)).toSorted((a, b) => a - b);
    expect(within(290, 300)(one)).toBe(true);
    expect(three - one).toBe(60);
  });

  it('does not count messages of a past minute', async () => {
    const rate = rateOf(1);
    for (let index = 0; index < 5; index += 1) await rate.take('push.example.org');
    await scene.world.database.once((handle) =>
      handle
        .updateTable('rate_limits')
        .set({ expire: Date.now() - 1 })
        .execute(),
    );
    await rate.pause('push.example.org', 30);
    expect(within(20, 30)(await rate.take('push.example.org'))).toBe(true);
  });
});
