import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationSetting, type SummarizedType, summarizedTypes, emailSettingOf } from '#contract/notifications.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import type { Context } from '#server/context.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { enqueueDailySummaries } from '#server/notifications/daily-summaries.ts';
import { changeNotifications, notifyAll } from '#server/notifications/notification-outbox.ts';
import { saveSetting } from '#server/notifications/setting-store.ts';
import { startSweeping } from '#server/sweeper.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { createWorld, hours, start, type TestFacility, type TestMember, type World } from '#tests/server/world.ts';

const origin = 'https://members.example.org';
/** 18:00 on Monday the 2nd of March in Auckland, nine hours after the start. */
const evening = hours(9);
const sourceId = crypto.randomUUID();

let world: World;
const sent: EmailMessage[] = [];
beforeAll(async () => {
  const fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 4 });
  return async () => {
    await world.close();
    await fresh.drop();
  };
});
beforeEach(async () => {
  sent.length = 0;
  // Members with a summary in an earlier test get none in this one.
  await world.database.once((handle) => handle.deleteFrom('wanted_notifications').execute());
});

const contextAt = (now: Date): Context => ({
  database: world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  mail: { origin, mailbox: { send: (email) => Promise.resolve(void sent.push(email)), close: () => undefined } },
});

const enqueue = (now = evening): Promise<void> => enqueueDailySummaries(contextAt(now));
const send = (now = evening): Promise<void> => sendEmails(contextAt(now));

const set = ({ profileId }: TestMember, setting: NotificationSetting, isOn: boolean, place = world.box): Promise<unknown> =>
  world.database.transaction((tx) => saveSetting(tx, { org_id: place.orgId, profile_id: profileId }, setting, isOn));

const named = (name: string): Promise<TestMember> => world.member([world.box], { full_name: name });

interface Notified {
  readonly type: SummarizedType;
  readonly now?: Date;
  readonly place?: TestFacility;
  readonly by?: TestMember;
}

async function notify({ profileId }: TestMember, { type, now = start, place = world.box, by }: Notified): Promise<void> {
  const params =
    type === 'post'
      ? { post_ids: [sourceId], authors: ['Ana Whaanga'] }
      : { source_id: sourceId, cause: type === 'comment' ? 'comment' : 'workout', people: [(by ?? (await named('Ben Ngata'))).profileId] };
  await world.database.transaction((tx) =>
    notifyAll(tx, contextAt(now), [{ type, profileId, orgId: place.orgId, params, now, expiresAt: null }]),
  );
}

async function subscriber(locale: LocaleCode = 'en', places: readonly TestFacility[] = [world.box]): Promise<TestMember> {
  const mia = await world.member(places, { locale });
  for (const place of places) for (const type of summarizedTypes) await set(mia, emailSettingOf(type), true, place);
  return mia;
}

const applyEvent = (type: 'mark_as_read' | 'notification.withdrawn', now: Date) => (mia: TestMember) =>
  world.database.transaction((tx) => changeNotifications(tx, contextAt(now), mia.profileId, { type, now }, (rows) => rows));
const leave = ({ profileId }: TestMember) =>
  world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', profileId).execute());
const turnOff = async (mia: TestMember) => {
  for (const type of summarizedTypes) await set(mia, emailSettingOf(type), false);
};

describe('the daily summary', () => {
  it('is sent once at 18:00, however many processes enqueue it', async () => {
    const mia = await subscriber();
    await notify(mia, { type: 'comment' });
    await enqueue(new Date(evening.getTime() - 1));
    await send();
    expect(sent).toEqual([]);
    await Promise.all([1, 2, 3].map(() => enqueue()));
    await enqueue(hours(10));
    await Promise.all([send(), send()]);
    await enqueue(hours(11));
    await send();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[mia.email, expect.stringMatching(/^box-.*: 1 new notification$/)]]);
    expect(await world.database.jobs.findJobs(emailQueue)).toEqual([]);
  });

  it('begins with the number of new notifications, lists comments and reactions before posts, and links each of them', async () => {
    const mia = await subscriber();
    await notify(mia, { type: 'post', now: hours(3) });
    await notify(mia, { type: 'comment', now: hours(1) });
    await notify(mia, { type: 'reaction', now: hours(2), by: await named('Cleo Hart') });
    await enqueue();
    await send();
    const link = `${origin}/activity?notify=${sourceId}`;
    expect(sent[0]?.text.split('\n')).toEqual([
      expect.stringMatching(/^New at box-/),
      '3',
      '',
      'Your daily summary',
      expect.stringMatching(/^Monday,? 2 March$/),
      '',
      'See what’s new',
      `${origin}/activity`,
      '',
      'Comments and reactions',
      '',
      'Cleo Hart reacted to your workout.',
      link,
      '',
      'Ben Ngata commented on your workout.',
      link,
      '',
      'News',
      '',
      'Ana Whaanga has posted.',
      link,
      '',
      'You chose to get a daily summary.',
      'Stop the daily summary',
      sent[0]?.unsubscribeUrl,
      'Notification settings',
      `${origin}/settings`,
      expect.stringContaining('1 Example Street'),
    ]);
  });

  it('has at most ten lines, and the number of the others', async () => {
    const mia = await subscriber();
    for (let minute = 0; minute < 12; minute += 1)
      await notify(mia, { type: 'reaction', now: new Date(start.getTime() + minute * 60_000) });
    await enqueue();
    await send();
    expect(sent[0]?.subject).toMatch(/: 12 new notifications$/);
    expect(sent[0]?.text.match(/ reacted to your workout\.$/gm)).toHaveLength(10);
    expect(sent[0]?.text).toContain('And 2 more');
  });

  it('has only notifications of this studio whose types the member has turned on', async () => {
    const mia = await world.member([world.box, world.yoga]);
    await set(mia, 'post_email', true);
    await notify(mia, { type: 'comment' });
    await notify(mia, { type: 'post', place: world.yoga });
    await enqueue();
    await send();
    expect(sent).toEqual([]);
    await notify(mia, { type: 'comment', now: hours(10) });
    await notify(mia, { type: 'post', now: hours(10) });
    await enqueue(hours(33));
    await send(hours(33));
    expect(sent.map(({ subject, text }) => [subject, text.includes('commented')])).toEqual([
      [expect.stringMatching(/: 1 new notification$/), false],
    ]);
  });

  it('is one email for each studio, at 18:00 in the time zone of the studio', async () => {
    const mia = await subscriber('en', [world.box, world.yoga]);
    await notify(mia, { type: 'post' });
    await notify(mia, { type: 'post', place: world.yoga });
    await enqueue();
    await send();
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^box-/)]);
    // 18:00 in London
    await enqueue(hours(22));
    await send(hours(22));
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^box-/), expect.stringMatching(/^yoga-/)]);
  });

  it('is off until the member turns it on', async () => {
    const mia = await world.member();
    for (const type of summarizedTypes) await notify(mia, { type });
    await enqueue();
    await send();
    expect(sent).toEqual([]);
  });

  it.each([
    { what: 'has read everything', change: applyEvent('mark_as_read', hours(8)) },
    { what: 'is notified of nothing any more', change: applyEvent('notification.withdrawn', hours(8)) },
    { what: 'has turned it off', change: turnOff },
    { what: 'has left the studio', change: leave },
  ])('is not sent to a member who $what, before or after it was enqueued', async ({ change }) => {
    const [early, later, other] = [await subscriber(), await subscriber(), await subscriber()];
    for (const member of [early, later, other]) await notify(member, { type: 'post' });
    await change(early);
    await enqueue();
    await change(later);
    await send();
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
    expect(await world.database.jobs.findJobs(emailQueue)).toEqual([]);
  });

  it('names no member who has left the studio, and is not sent if nothing else is new', async () => {
    const [ben, mia] = [await named('Ben Ngata'), await subscriber()];
    await notify(mia, { type: 'comment', by: ben });
    await leave(ben);
    await enqueue();
    await send();
    expect(sent).toEqual([]);
  });

  it('of a day has the notifications between 18:00 and 18:00 at the facility', async () => {
    const mia = await subscriber();
    await notify(mia, { type: 'comment', now: new Date(evening.getTime() - 1) });
    await notify(mia, { type: 'post', now: evening });
    await enqueue();
    await send(hours(12));
    await enqueue(hours(33));
    await send(hours(33));
    const listed = sent.map(({ text }) => [text.includes('commented'), text.includes('has posted')]);
    expect(listed).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is sent at 18:00 on the day when clocks go back, with the 25 hours before', async () => {
    const mia = await subscriber('en', [world.yoga]);
    // 18:30 in London on the 24th of October, 24.5 hours before
    await notify(mia, { type: 'post', now: new Date('2026-10-24T17:30:00Z'), place: world.yoga });
    await enqueue(new Date('2026-10-25T17:59:59Z'));
    expect(await world.database.jobs.findJobs(emailQueue)).toEqual([]);
    await enqueue(new Date('2026-10-25T18:00:00Z'));
    await send(new Date('2026-10-25T18:00:00Z'));
    expect(sent.map(({ to }) => to)).toEqual([mia.email]);
  });

  it('is not sent in the following night if it could not be sent on its day', async () => {
    await notify(await subscriber(), { type: 'post' });
    await enqueue(hours(15));
    await send(hours(15));
    expect(sent).toEqual([]);
  });

  it('is enqueued by the sweeper', async () => {
    const mia = await subscriber();
    await notify(mia, { type: 'post' });
    const sweeper = await startSweeping(contextAt(evening));
    await sweeper.stop();
    await send();
    expect(sent.map(({ to }) => to)).toEqual([mia.email]);
  });

  it('is enqueued in several transactions for many members', async () => {
    const members = await world.members(203);
    await world.database.transaction(async (tx) => {
      const rows = members.map(
        ({ profileId }) => ({ org_id: world.box.orgId, profile_id: profileId, type: 'post', channel: 'email' }) as const,
      );
      await tx.insertInto('wanted_notifications').values(rows).execute();
      const params = { post_ids: [sourceId], authors: ['Ana Whaanga'] };
      const about = { type: 'post', orgId: world.box.orgId, params, now: start, expiresAt: null } as const;
      await notifyAll(
        tx,
        contextAt(start),
        members.map(({ profileId }) => ({ ...about, profileId })),
      );
    });
    await enqueue();
    expect(await world.database.jobs.findJobs(emailQueue)).toHaveLength(203);
    await send();
    expect(new Set(sent.map(({ to }) => to)).size).toBe(203);
  });
});

describe('the words of the summary', () => {
  const subjects: Readonly<Record<LocaleCode, RegExp>> = {
    en: /: 2 new notifications$/,
    'en-GB': /: 2 new notifications$/,
    'en-US': /: 2 new notifications$/,
    et: /: 2 uut teavitust$/,
    fr: /\u00a0: 2 nouvelles notifications$/,
    'mi-NZ': /: 2 whakamōhio hou$/,
    'es-ES': /: 2 notificaciones nuevas$/,
  };
  const sections: Readonly<Record<LocaleCode, readonly string[]>> = {
    en: ['Comments and reactions', 'News', 'Stop the daily summary'],
    'en-GB': ['Comments and reactions', 'News', 'Stop the daily summary'],
    'en-US': ['Comments and reactions', 'News', 'Stop the daily summary'],
    et: ['Kommentaarid ja reaktsioonid', 'Uudised', 'Loobu päeva kokkuvõttest'],
    fr: ['Commentaires et réactions', 'Nouvelles', 'Ne plus recevoir le résumé du jour'],
    'mi-NZ': ['Ngā tākupu me ngā uruparenga', 'Ngā pānui', 'Kāti te whakarāpopototanga o ia rā'],
    'es-ES': ['Comentarios y reacciones', 'Noticias', 'No recibir el resumen diario'],
  };

  it.each(localeCodes)('are those of the member’s language: %s', async (locale) => {
    const mia = await subscriber(locale);
    await notify(mia, { type: 'comment' });
    await notify(mia, { type: 'post' });
    await enqueue();
    await send();
    expect(sent[0]?.subject).toMatch(subjects[locale]);
    const lines = sent[0]?.text.split('\n') ?? [];
    expect(lines.filter((line) => sections[locale].includes(line))).toEqual(sections[locale]);
  });
});
