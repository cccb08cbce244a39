import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Activity, CommentsNow } from '#contract/feed.ts';
import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import { removedAuthor } from '#server/feed/comment-wire.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { feedMark, type WakeUp, wakeUpOf } from '#server/realtime/wake-ups.ts';
import { CommandError } from '#server/studio/admin/find-class.ts';
import { type ModerationRequest, runModerationRequest } from '#server/studio/admin/moderation.ts';
import { comment, feed, post } from '#tests/feed/feed-harness.ts';
import { onlyNotificationOf, notificationsOf } from '#tests/notifications/notification-scenarios.ts';
import { jpeg } from '#tests/profile/sample-pictures.ts';
import { upload } from '#tests/profile/uploads.ts';
import { profileIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestFacility, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeAll(() => feed(server, true));
beforeEach(() => server.at(start));

const reason = 'It names another member.';

const context = (): Context => ({
  database: server.world.database,
  clock: { now: () => start },
  newId: randomUUID,
  log: pino({ enabled: false }),
  files: openFolderFiles(join(server.folder, 'files')),
  operator: { user: 'ana', role: 'front-desk', key: null },
});
const run = (request: ModerationRequest): Promise<string[]> => runModerationRequest(context(), request);
const refusalOf = (request: ModerationRequest): Promise<string> =>
  run(request).then(
    () => 'done',
    (error: unknown) => (error instanceof CommandError ? error.message : `unexpected: ${String(error)}`),
  );

const keyOf = ({ orgId }: TestFacility): Promise<string> =>
  server.world.database.once(
    async (handle) => (await handle.selectFrom('orgs').select('key').where('id', '=', orgId).executeTakeFirstOrThrow()).key,
  );
const hideIt = async (id: string, place = server.world.box, why = reason): Promise<ModerationRequest> => ({
  command: 'hide-comment',
  comment: id,
  reason: why,
  studio: await keyOf(place),
});
const list = async (member: string | null = null, json = false): Promise<ModerationRequest> => ({
  command: 'comments',
  member,
  studio: await keyOf(server.world.box),
  json,
});

const write = async (member: TestMember, source: string, content: string, type = 'post'): Promise<string> => {
  const answer = await server.as(member)('POST', '/api/v1/comments', { body: comment(source, type, content) });
  return read(CommentsNow, answer).comment_id ?? '';
};
const commentsOn = async (member: TestMember, id: string) =>
  read(Activity, await server.as(member)('GET', `/api/v1/activities/${id}`)).comments;

const rowsOf = (table: 'audit_events' | 'notifications', profileId: string) =>
  server.world.database.once((handle) => handle.selectFrom(table).selectAll().where('profile_id', '=', profileId).execute());

async function scene() {
  const mia = await server.world.member();
  const ben = await server.world.member();
  const postId = await post(server);
  return { mia, ben, postId, id: await write(mia, postId, 'Ben is slow.') };
}

describe('a comment', () => {
  it('is hidden from everyone at once, and its author gets the reason in the app and by email', async () => {
    const { mia, ben, postId, id } = await scene();
    const wakeUps: (WakeUp | null)[] = [];
    server.world.database.afterCommit((tx) => void wakeUps.push(wakeUpOf(tx)));
    expect((await commentsOn(ben, postId)).items).toMatchObject([{ id, content: 'Ben is slow.' }]);
    await run(await hideIt(id.toUpperCase()));
    const feedsChanged = [{ facilityId: server.world.box.facilityId, sessionIds: [feedMark] }];
    expect(wakeUps).toContainEqual(expect.objectContaining({ members: [mia.profileId], places: feedsChanged }));
    for (const reader of [mia, ben]) expect(await commentsOn(reader, postId)).toEqual({ items: [], count: 0 });
    expect(await onlyNotificationOf(server, mia)).toMatchObject({
      type: 'moderation',
      message: `The studio has removed your comment. Reason: ${reason}`,
      params: { cause: 'comment', reason, source_id: postId },
    });
    expect(await notificationsOf(server, ben)).toEqual([]);
    const jobs = await server.world.database.once((handle) =>
      handle.selectFrom('pgboss.job').select('data').where('name', '=', 'email').execute(),
    );
    const [notification] = await rowsOf('notifications', mia.profileId);
    expect(jobs.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'notification', profile_id: mia.profileId, notification_id: (notification as { id: string }).id }),
    );
    expect(await rowsOf('audit_events', mia.profileId)).toContainEqual(
      expect.objectContaining({ code: 'command.hide-comment', subject: id, role: 'front-desk', after: { state: 'hidden', reason } }),
    );
  });

  it('that is hidden keeps the replies of others, and accepts no reply and no reaction', async () => {
    const { ben, postId, id } = await scene();
    await write(ben, id, 'Am I?', 'comment');
    await run(await hideIt(id));
    const { items, count } = await commentsOn(ben, postId);
    expect(count).toBe(1);
    expect(items).toMatchObject([{ id, content: null, author: removedAuthor, replies: [{ content: 'Am I?' }] }]);
    expect((await server.as(ben)('POST', '/api/v1/comments', { body: comment(id, 'comment') })).status).toBe(409);
  });

  it('that replies is no longer reported if its notification is unread', async () => {
    const { mia, ben, id } = await scene();
    const reply = await write(ben, id, 'Rude words.', 'comment');
    expect(await onlyNotificationOf(server, mia)).toMatchObject({ type: 'comment' });
    await run(await hideIt(reply));
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('that is unknown, deleted, of another studio or a private note is refused, and nothing changes', async () => {
    const { mia, postId, id } = await scene();
    const { box, yoga } = server.world;
    expect(await refusalOf(await hideIt('17'))).toMatch(/has no comment "17"/);
    expect(await refusalOf(await hideIt(randomUUID()))).toMatch(/has no comment/);
    expect(await refusalOf(await hideIt(id, yoga))).toMatch(/has no comment/);
    expect(await refusalOf(await hideIt(id, box, '  '))).toMatch(/must not be empty/);
    expect(await refusalOf(await hideIt(id, box, 'x\u001b[2J'))).toMatch(/control characters/);
    expect(await refusalOf(await hideIt(id, box, 'x'.repeat(501)))).toMatch(/at most 500/);
    expect((await commentsOn(mia, postId)).count).toBe(1);
    await run(await hideIt(id));
    expect(await refusalOf(await hideIt(id))).toMatch(/is hidden already/);
    const other = await write(mia, postId, 'Second.');
    await server.as(mia)('DELETE', `/api/v1/comments/${other}`);
    expect(await refusalOf(await hideIt(other))).toMatch(/is deleted already/);
    await server.world.pass(mia);
    const sessionId = await server.world.session(box);
    const { id: visitId } = visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    const note = await write(mia, visitId, 'My knee hurts.', 'visit');
    expect(await refusalOf(await hideIt(note))).toMatch(/has no comment/);
    expect((await run(await list())).join('\n')).not.toContain('My knee hurts.');
  });

  it('is listed latest first with its id, its member, the post and the text', async () => {
    const { mia, ben, postId, id } = await scene();
    const second = await write(ben, postId, 'One');
    // Such characters were stored before the server refused them.
    await server.world.database.once((handle) =>
      handle.updateTable('comments').set({ content: 'One\nTwo \u001b' }).where('id', '=', second).execute(),
    );
    const lines = (await run(await list())).filter((line) => line.includes('Ben is slow.') || line.includes('One'));
    expect(lines.map((line) => line.slice(0, 36)).slice(0, 2)).toEqual([second, id]);
    expect(lines[1]).toContain(`<${mia.email}>  post "The doors are open.": Ben is slow.`);
    const [only, ...others] = await run(await list(ben.email, true));
    expect(others).toEqual([]);
    expect(only).not.toContain('\u001b');
    expect(JSON.parse(only ?? '')).toMatchObject({ id: second, email: ben.email, post: 'The doors are open.', text: 'One\nTwo \u001b' });
    await run(await hideIt(second));
    expect(await run(await list(ben.email))).toEqual(['No comment was found.']);
  });
});

describe('a picture', () => {
  const removal = async (member: TestMember): Promise<ModerationRequest> => ({
    command: 'remove-picture',
    member: member.email,
    reason: 'It does not show you.',
    studio: await keyOf(server.world.box),
  });
  const files = (): Promise<string[]> => readdir(join(server.folder, 'files'));

  it('is removed from every page with its files, and the member gets the reason', async () => {
    const { mia, ben, postId } = await scene();
    const { avatar } = profileIn(await upload(server, mia, await jpeg()));
    expect((await commentsOn(ben, postId)).items[0]?.author.avatar_url).toBe(avatar.thumb_url);
    const names = [avatar.main_url, avatar.thumb_url].map((url) => url?.split('/').at(-1));
    expect(await files()).toEqual(expect.arrayContaining(names));
    await run(await removal(mia));
    expect((await commentsOn(ben, postId)).items[0]?.author.avatar_url).toBeNull();
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).avatar.is_set).toBe(false);
    expect((await files()).filter((name) => names.includes(name))).toEqual([]);
    expect((await server.sendRequest('GET', avatar.main_url ?? '')).status).toBe(404);
    expect(await onlyNotificationOf(server, mia)).toMatchObject({
      type: 'moderation',
      message: 'The studio has removed your photo. Reason: It does not show you.',
      params: { cause: 'picture' },
    });
    expect(await rowsOf('audit_events', mia.profileId)).toContainEqual(
      expect.objectContaining({ code: 'command.remove-picture', after: { reason: 'It does not show you.' } }),
    );
    expect(await refusalOf(await removal(mia))).toMatch(/has no picture/);
  });

  it('of a member of another studio stays, and the command is refused, as for an unknown member', async () => {
    const mia = await server.world.member([server.world.yoga]);
    await upload(server, mia, await jpeg());
    expect(await refusalOf(await removal(mia))).toMatch(/is no member of a studio/);
    expect(profileIn(await server.as(mia, server.world.yoga)('GET', '/api/v1/profile')).avatar.is_set).toBe(true);
    expect(await refusalOf({ ...(await removal(mia)), member: 'nobody@example.org' } as ModerationRequest)).toMatch(/no member "nobody/);
  });
});
