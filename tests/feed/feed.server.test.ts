import { pino } from 'pino';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Activity, CommentsNow, ReactionsNow, type Comment } from '#contract/feed.ts';
import { NotificationList } from '#contract/notifications.ts';
import { Workout } from '#contract/workouts.ts';
import { queuePostNotifications, readersOf, sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { insertPost } from '#server/feed/write-post.ts';
import { problemIn, read } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { board, lift, logOnBoard, markNoShow, movement, set, wod } from '#tests/training/gym.ts';
import { comment, feed, post, reaction } from './feed-harness.ts';

const server = serverForFile();
beforeAll(() => feed(server, true));
beforeEach(() => server.at(start));

const Page = v.object({ activities: v.array(Activity), next: v.optional(v.string()) });
type SendRequest = ReturnType<typeof server.as>;

const idsIn = async (sendRequest: SendRequest, query = ''): Promise<string[]> =>
  read(Page, await sendRequest('GET', `/api/v1/activities${query}`)).activities.map(({ id }) => id);
const addComment = async (sendRequest: SendRequest, source: string, type = 'post', content = 'Well said.'): Promise<CommentsNow> =>
  read(CommentsNow, await sendRequest('POST', '/api/v1/comments', { body: comment(source, type, content) }));
const outline = (comments: readonly Comment[]): unknown =>
  comments.map(({ content, author, replies }) => [author.name, content, replies.map((reply) => reply.content)]);
const readOne = async (sendRequest: SendRequest, id: string): Promise<Activity> =>
  read(Activity, await sendRequest('GET', `/api/v1/activities/${id}`));
const workoutIn = (answer: TestResponse): Workout => read(Workout, answer);

async function named(first_name: string): Promise<{ member: TestMember; sendRequest: SendRequest }> {
  const member = await server.world.member([server.world.box], { first_name, full_name: `${first_name} Example` });
  return { member, sendRequest: server.as(member) };
}

describe('the feed', () => {
  it('has posts of the facility and of the whole studio, newest first, page by page', async () => {
    const { sendRequest } = await named('Ana');
    const old = await post(server, { created_at: hours(500) });
    const here = await post(server, { created_at: hours(501), facility_id: server.world.box.facilityId });
    const gone = await post(server, { created_at: hours(502), removed_at: start });
    const page = read(Page, await sendRequest('GET', '/api/v1/activities?limit=1'));
    expect(page.activities.map(({ id }) => id)).toEqual([here]);
    expect(read(Page, await sendRequest('GET', `/api/v1/activities?limit=1&cursor=${page.next}`)).activities.map(({ id }) => id)).toEqual([
      old,
    ]);
    expect(await idsIn(sendRequest)).not.toContain(gone);
    problemIn(await sendRequest('GET', `/api/v1/activities/${gone}`), 'not_found');
  });

  it('is not accessible to members of another studio, and neither are comments and reactions', async () => {
    const id = await post(server);
    const stranger = server.as(await server.world.member([server.world.yoga]), server.world.yoga);
    expect(await idsIn(stranger)).not.toContain(id);
    problemIn(await stranger('POST', '/api/v1/comments', { body: comment(id) }), 'not_found');
    problemIn(await stranger('POST', '/api/v1/reactions', { body: reaction(id) }), 'not_found');
  });

  it('has the workouts of the classes that a member visits, without the notes of others', async () => {
    const made = await board(server, { members: 2 });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const { id } = workoutIn(await logOnBoard(server, made, ana, { notes: 'Slept badly.' }));
    const seen = read(Page, await server.as(ben)('GET', '/api/v1/activities')).activities.find((each) => each.id === id);
    expect(seen).toMatchObject({ source_type: 'workout', class_name: 'CrossFit', workout: { notes: '', name: 'Fran' } });
    expect(await idsIn((await named('Cleo')).sendRequest)).not.toContain(id);
    await server.as(ana)('DELETE', `/api/v1/workouts/${id}`);
    expect(await idsIn(server.as(ben))).not.toContain(id);
  });

  it('drops the workout of a member who is noted as a no-show, and reactions to it are refused', async () => {
    const made = await board(server, { members: 2 });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const { id } = workoutIn(await logOnBoard(server, made, ana));
    expect(await idsIn(server.as(ben))).toContain(id);
    await markNoShow(server, made, ana);
    expect(await idsIn(server.as(ben))).not.toContain(id);
    expect(await idsIn(server.as(ana))).not.toContain(id);
    problemIn(await server.as(ben)('GET', `/api/v1/activities/${id}`), 'not_found');
    problemIn(await server.as(ben)('POST', '/api/v1/reactions', { body: reaction(id, 'workout') }), 'not_found');
    expect((await server.as(ana)('GET', `/api/v1/workouts/${id}`)).status).toBe(200);
  });

  it('shows that a lift of another member is a record, without the former weight', async () => {
    const squat = await movement(server);
    const made = await board(server, { members: 2, definition: { type: 'lift', scoring: 'for_load', movement_id: squat } });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const log = (value: number, more: Record<string, unknown>) =>
      server.as(ana)('POST', '/api/v1/workouts', { body: lift(squat, [set(squat, 1, value)], more) });
    await log(100, { performed_at: hours(-48).toISOString() });
    const { id } = workoutIn(await log(105, { session_id: made.sessionId, definition_id: made.definitionId }));
    const recordsFor = async (who: TestMember) => {
      const { workout } = v.parse(v.object({ workout: Workout }), await readOne(server.as(who), id));
      return workout.type === 'lift' && workout.records;
    };
    expect(await recordsFor(ana)).toMatchObject([{ weight: { value: 105 }, previous: { weight: { value: 100 } } }]);
    expect(await recordsFor(ben)).toMatchObject([{ weight: { value: 105 }, previous: { weight: null, height: null } }]);
  });

  it('can be read by ids, and omits posts that the member cannot see', async () => {
    const { sendRequest } = await named('Ana');
    const ids = [await post(server), await post(server)];
    const elsewhere = await post(server, {}, server.world.yoga);
    expect((await idsIn(sendRequest, `?ids=${[...ids, elsewhere, 'nonsense'].join(',')}`)).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a comment', () => {
  it('is listed with its replies, oldest first, and a reply to a reply belongs to the same thread', async () => {
    const [ana, ben] = [await named('Ana'), await named('Ben')];
    const id = await post(server);
    const { comment_id: first } = await addComment(ana.sendRequest, id, 'post', 'One.');
    const { comment_id: reply } = await addComment(ben.sendRequest, first ?? '', 'comment', 'Two.');
    const { comments } = await addComment(ana.sendRequest, reply ?? '', 'comment', 'Three.');
    await addComment(ben.sendRequest, id, 'post', 'Four.');
    expect(comments.count).toBe(3);
    expect(outline((await readOne(ben.sendRequest, id)).comments.items)).toEqual([
      ['Ana Example', 'One.', ['Two.', 'Three.']],
      ['Ben Example', 'Four.', []],
    ]);
  });

  it('is plain text, trimmed and never empty', async () => {
    const { sendRequest } = await named('Ana');
    const id = await post(server);
    const hostile = '<img src=x onerror=alert(1)> **bold** javascript:alert(1)';
    expect((await addComment(sendRequest, id, 'post', `  ${hostile}\n `)).comments.items[0]?.content).toBe(hostile);
    problemIn(await sendRequest('POST', '/api/v1/comments', { body: comment(id, 'post', ' \n ') }), 'invalid_input');
    problemIn(await sendRequest('POST', '/api/v1/comments', { body: comment(id, 'post', 'a\u0000b') }), 'invalid_input');
    problemIn(await sendRequest('POST', '/api/v1/comments', { body: comment(id, 'post', 'a\u202eb') }), 'invalid_input');
    problemIn(await sendRequest('POST', '/api/v1/comments', { body: comment(id, 'post', 'x'.repeat(2001)) }), 'invalid_input');
  });

  it('loses its text and its author when it is deleted, and keeps its replies', async () => {
    const [ana, ben] = [await named('Ana'), await named('Ben')];
    const id = await post(server);
    const { comment_id: first } = await addComment(ana.sendRequest, id, 'post', 'Something rash.');
    await ben.sendRequest('POST', '/api/v1/reactions', { body: reaction(first ?? '', 'comment') });
    const { comment_id: reply } = await addComment(ben.sendRequest, first ?? '', 'comment', 'Happens.');
    const now = read(CommentsNow, await ana.sendRequest('DELETE', `/api/v1/comments/${first}`));
    expect(outline(now.comments.items)).toEqual([['', null, ['Happens.']]]);
    expect(now.comments.count).toBe(1);
    expect(JSON.stringify(now)).not.toMatch(/rash|Ana/);
    problemIn(await ben.sendRequest('POST', '/api/v1/comments', { body: comment(first ?? '', 'comment') }), 'comment_deleted');
    problemIn(await ana.sendRequest('DELETE', `/api/v1/comments/${first}`), 'not_found');
    expect(read(CommentsNow, await ben.sendRequest('DELETE', `/api/v1/comments/${reply}`)).comments).toEqual({ items: [], count: 0 });
  });

  it('is deleted only by its author', async () => {
    const id = await post(server);
    const { comment_id: own } = await addComment((await named('Ana')).sendRequest, id);
    problemIn(await (await named('Ben')).sendRequest('DELETE', `/api/v1/comments/${own}`), 'not_found');
  });

  it('is stored once, however often it is sent', async () => {
    const { sendRequest } = await named('Ana');
    const id = await post(server);
    const headers = { 'idempotency-key': 'said-once' };
    const sent = async () => read(CommentsNow, await sendRequest('POST', '/api/v1/comments', { body: comment(id), headers })).comment_id;
    expect(await sent()).toBe(await sent());
    expect((await readOne(sendRequest, id)).comments.count).toBe(1);
  });

  it('is limited to thirty an hour for each subject, including replies', async () => {
    const { sendRequest } = await named('Ana');
    const id = await post(server);
    const { comment_id: first } = await addComment(sendRequest, id);
    for (let count = 1; count < 30; count += 1) await addComment(sendRequest, first ?? '', 'comment');
    const refused = await sendRequest('POST', '/api/v1/comments', { body: comment(id) });
    problemIn(refused, 'too_many_requests');
    expect(refused.headers['retry-after']).toBe('300');
    await addComment(sendRequest, await post(server));
    await addComment((await named('Ben')).sendRequest, id);
    await server.at(hours(1));
    await addComment(sendRequest, id);
  });

  it('on a visit is possible for its own member, and no other member sees it', async () => {
    const made = await board(server);
    const [ana] = made.members as readonly [TestMember];
    const visits = read(v.object({ visits: v.array(v.object({ id: v.string() })) }), await server.as(ana)('GET', '/api/v1/visits')).visits;
    const id = visits[0]?.id ?? '';
    await addComment(server.as(ana), id, 'visit', 'Go easy on the shoulder.');
    expect(await readOne(server.as(ana), id)).toMatchObject({ source_type: 'visit', class_name: 'CrossFit', comments: { count: 1 } });
    problemIn(await (await named('Ben')).sendRequest('GET', `/api/v1/activities/${id}`), 'not_found');
  });
});

describe('a reaction', () => {
  it('has the names of the latest members who reacted, and the number of others, without the reading member', async () => {
    const id = await post(server);
    for (const [hour, name] of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].entries()) {
      const { sendRequest } = await named(name);
      await server.at(hours(hour));
      for (const type of ['like', 'love']) await sendRequest('POST', '/api/v1/reactions', { body: reaction(id, 'post', type) });
    }
    await server.at(start);
    const { sendRequest } = await named('Mia');
    const who = { names: ['Eva Example', 'Dan Example', 'Cleo Example'], others: 2 };
    expect((await readOne(sendRequest, id)).reactions.who).toEqual(who);
    const { reactions } = read(ReactionsNow, await sendRequest('POST', '/api/v1/reactions', { body: reaction(id) }));
    expect(reactions).toMatchObject({ counts: [{ type: 'like', count: 6 }, { count: 5 }], who });
    const lonely = await post(server);
    expect(read(ReactionsNow, await sendRequest('POST', '/api/v1/reactions', { body: reaction(lonely) })).reactions).not.toHaveProperty(
      'who',
    );
  });

  it('counts once for each member and type, and can be removed', async () => {
    const [ana, ben] = [await named('Ana'), await named('Ben')];
    const id = await post(server);
    const react = async (sendRequest: SendRequest, type: string) =>
      read(ReactionsNow, await sendRequest('POST', '/api/v1/reactions', { body: reaction(id, 'post', type) })).reactions;
    await react(ana.sendRequest, 'like');
    await react(ana.sendRequest, 'like');
    await react(ana.sendRequest, 'strong');
    const now = await react(ben.sendRequest, 'like');
    expect(now.counts).toEqual([
      { type: 'like', count: 2 },
      { type: 'strong', count: 1 },
    ]);
    expect(now.own.map(({ type }) => type)).toEqual(['like']);
    const less = read(ReactionsNow, await ana.sendRequest('DELETE', `/api/v1/reactions/post-${id}?type=like`)).reactions;
    expect([less.counts, less.own.map(({ type }) => type)]).toEqual([
      [
        { type: 'like', count: 1 },
        { type: 'strong', count: 1 },
      ],
      ['strong'],
    ]);
    await ana.sendRequest('DELETE', `/api/v1/reactions/post-${id}`);
    expect(read(ReactionsNow, await ana.sendRequest('DELETE', `/api/v1/reactions/post-${id}`)).reactions).toMatchObject({
      counts: [{ type: 'like', count: 1 }],
      own: [],
    });
  });

  it('cannot be removed with an idempotency key that was used for another type', async () => {
    const { sendRequest } = await named('Ana');
    const id = await post(server);
    const headers = { 'idempotency-key': 'taken-back-once' };
    for (const type of ['like', 'strong']) await sendRequest('POST', '/api/v1/reactions', { body: reaction(id, 'post', type) });
    expect((await sendRequest('DELETE', `/api/v1/reactions/post-${id}?type=like`, { headers })).status).toBe(200);
    problemIn(await sendRequest('DELETE', `/api/v1/reactions/post-${id}?type=strong`, { headers }), 'key_reused');
  });

  it('to a workout is possible for members who see its whiteboard, and has its own id', async () => {
    const made = await board(server, { members: 2, session: { whiteboard_visibility: 'attending' } });
    const [ana, ben] = made.members as readonly [TestMember, TestMember];
    const { id } = workoutIn(await logOnBoard(server, made, ana));
    const path = `/api/v1/workouts/${id}/reactions`;
    const body = { reaction: { type: 'strong' } };
    problemIn(await (await named('Cleo')).sendRequest('POST', path, { body }), 'not_found');
    const { reactions } = read(ReactionsNow, await server.as(ben)('POST', path, { body }));
    expect(reactions.counts).toEqual([{ type: 'strong', count: 1 }]);
    const own = `/api/v1/workout_reactions/${reactions.own[0]?.id}`;
    problemIn(await server.as(ana)('DELETE', own), 'not_found');
    expect(read(ReactionsNow, await server.as(ben)('DELETE', own)).reactions).toEqual({ counts: [], own: [] });
    const again = read(ReactionsNow, await server.as(ben)('POST', path, { body })).reactions.own[0]?.id;
    await server.as(ana)('DELETE', `/api/v1/workouts/${id}`);
    problemIn(await server.as(ben)('DELETE', `/api/v1/workout_reactions/${again}`), 'not_found');
  });

  it('to a private workout is not possible for others', async () => {
    const ana = await named('Ana');
    const { id } = workoutIn(await ana.sendRequest('POST', '/api/v1/workouts', { body: wod() }));
    problemIn(await (await named('Ben')).sendRequest('POST', '/api/v1/reactions', { body: reaction(id, 'workout') }), 'not_found');
    expect(await idsIn(ana.sendRequest)).not.toContain(id);
  });

  it('counts once for each of many members who react at the same time', async () => {
    const id = await post(server);
    const people = await server.world.members(8);
    const twice = [...people, ...people];
    const answers = await Promise.all(twice.map((who) => server.as(who)('POST', '/api/v1/reactions', { body: reaction(id) })));
    expect(answers.map(({ status }) => status)).toEqual(twice.map(() => 200));
    const [who] = people as [TestMember];
    expect((await readOne(server.as(who), id)).reactions.counts).toEqual([{ type: 'like', count: 8 }]);
  });
});

describe('notifications of posts', () => {
  const notificationsOf = async (who: TestMember) =>
    read(NotificationList, await server.as(who)('GET', '/api/v1/notifications')).data.filter(({ type }) => type === 'post');

  const contextAt = (database: typeof server.world.database) => ({
    database,
    clock: { now: () => start },
    newId: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
  });

  /** Writes a post as `studio -- post` does. The author is a new member of staff. */
  async function write(author: string, at = start): Promise<string> {
    const { database, box } = server.world;
    const context = contextAt(database);
    const id = crypto.randomUUID();
    const staffId = crypto.randomUUID();
    await database.transaction(async (tx) => {
      const staff = { org_id: box.orgId, id: staffId, key: staffId, full_name: author };
      await tx.insertInto('staff').values(staff).execute();
      await insertPost(tx, { orgId: box.orgId, id, facilityId: null, staffId, content: 'News.', images: [], at });
      await queuePostNotifications(tx, context, box.orgId, id);
    });
    await sendPostNotifications(context);
    return id;
  }

  it('that are unread become one notification with all their authors', async () => {
    const { member } = await named('Ana');
    const ids = [await write('Ana'), await write('Ben'), await write('Ana')];
    const [notified, ...others] = await notificationsOf(member);
    expect(others).toEqual([]);
    expect(notified?.params).toMatchObject({ post_ids: ids.toReversed(), authors: ['Ana', 'Ben'] });
    expect(notified?.message).toContain('Ana');
    await server.as(member)('PUT', `/api/v1/notifications/${notified?.id}/mark_as_read`);
    const later = await write('Cleo');
    const all = await notificationsOf(member);
    expect(all.map(({ params }) => params.post_ids)).toEqual([[later], ids.toReversed()]);
  });

  it('do not contain a post whose notification has expired', async () => {
    const { member } = await named('Mia');
    await write('Ben');
    const later = hours(15 * 24);
    await server.at(later);
    const id = await write('Ana', later);
    expect((await notificationsOf(member)).map(({ params }) => params)).toEqual([{ post_ids: [id], authors: ['Ana'] }]);
  });

  it('at one facility go only to members whose app shows that facility', async () => {
    const { world } = server;
    const { database } = world;
    const org = crypto.randomUUID();
    const place = (key: string, position: number, more: object = {}) => {
      const id = crypto.randomUUID();
      const row = { org_id: org, id, guid: crypto.randomUUID(), key, name: key, address: '1 Example Street' };
      return { ...row, time_zone: 'Pacific/Auckland', currency: 'NZD', position, feed_enabled: true, removed_at: null, ...more };
    };
    const closed = place('aro', 0, { removed_at: start });
    const first = place('karori', 1);
    const second = place('petone', 2);
    const quiet = place('quiet', 3, { feed_enabled: false });
    const places = [closed, first, second, quiet];
    await database.transaction(async (tx) => {
      await tx.insertInto('orgs').values({ id: org, key: org, name: 'Two places', logo_url: null, brand: '#c0392b' }).execute();
      await tx.insertInto('facilities').values(places).execute();
    });
    const at = async (home: string | null) => {
      const { profileId } = await world.member([{ orgId: org, facilityId: first.id, facilityGuid: first.guid }]);
      await database.once((handle) =>
        handle.updateTable('accounts').set({ home_facility_id: home }).where('profile_id', '=', profileId).execute(),
      );
      return profileId;
    };
    const nowhere = await at(null);
    const leftBehind = await at(closed.id);
    const there = await at(second.id);
    const withoutFeed = await at(quiet.id);
    const notified = async (facility: string | null) => (await database.transaction((tx) => readersOf(tx, org, facility))).toSorted();
    expect(await notified(first.id)).toEqual([nowhere, leftBehind].toSorted());
    expect(await notified(second.id)).toEqual([there]);
    expect(await notified(null)).toEqual([nowhere, leftBehind, there].toSorted());
    await database.once((handle) => handle.updateTable('facilities').set({ feed_enabled: false }).where('id', '=', first.id).execute());
    expect(await notified(null)).toEqual([there]);
    expect(await notified(quiet.id)).not.toContain(withoutFeed);
  });
});
