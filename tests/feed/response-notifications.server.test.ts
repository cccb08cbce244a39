import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommentsNow, ReactionsNow } from '#contract/feed.ts';
import { Workout } from '#contract/workouts.ts';
import { notificationsOf, onlyNotificationOf } from '#tests/notifications/notification-scenarios.ts';
import { read } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { board, logOnBoard } from '#tests/training/gym.ts';
import { comment, feed, post, reaction } from './feed-harness.ts';

const server = serverForFile();
beforeAll(() => feed(server, true));
beforeEach(() => server.at(start));

const rename = (member: TestMember, name: string): Promise<unknown> =>
  server.world.database.once((handle) =>
    handle
      .updateTable('profiles')
      .set({ full_name: `${name} Example` })
      .where('id', '=', member.profileId)
      .execute(),
  );

async function logged() {
  const made = await board(server, { members: 5 });
  const [ana, ben, cleo, dan, eve] = made.members as readonly [TestMember, TestMember, TestMember, TestMember, TestMember];
  for (const [member, name] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
    [cleo, 'Cleo'],
    [dan, 'Dan'],
    [eve, 'Eve'],
  ] as const)
    await rename(member, name);
  const { id } = read(Workout, await logOnBoard(server, made, ana));
  return { ana, ben, cleo, dan, eve, id };
}

const write = async (member: TestMember, source: string, type: 'workout' | 'comment' | 'post' = 'workout'): Promise<string> => {
  const { comment_id: id } = read(CommentsNow, await server.as(member)('POST', '/api/v1/comments', { body: comment(source, type) }));
  return id ?? '';
};

const react = async (member: TestMember, source: string, type = 'workout') =>
  read(ReactionsNow, await server.as(member)('POST', '/api/v1/reactions', { body: reaction(source, type) }));

const messagesTo = async (member: TestMember): Promise<readonly string[]> =>
  (await notificationsOf(server, member)).map(({ message }) => message);

describe('a comment', () => {
  it('on a workout notifies its owner, and one notification names all who are unread', async () => {
    const { ana, ben, cleo, dan, eve, id } = await logged();
    await write(ben, id);
    expect(await onlyNotificationOf(server, ana)).toMatchObject({
      type: 'comment',
      message: 'Ben Example commented on your workout.',
      params: { source_id: id, cause: 'comment' },
    });
    await write(cleo, id);
    expect(await messagesTo(ana)).toEqual(['Cleo Example and Ben Example commented on your workout.']);
    await write(dan, id);
    await write(eve, id);
    expect(await messagesTo(ana)).toEqual(['Eve Example, Dan Example and 2 others commented on your workout.']);
  });

  it('is reported alone if the earlier ones are read', async () => {
    const { ana, ben, cleo, id } = await logged();
    await write(ben, id);
    await server.as(ana)('PUT', `/api/v1/notifications/${(await onlyNotificationOf(server, ana)).id}/mark_as_read`);
    await write(cleo, id);
    expect(await messagesTo(ana)).toEqual(['Cleo Example commented on your workout.']);
  });

  it('of each of four members is reported if they comment at the same time', async () => {
    const { ana, ben, cleo, dan, eve, id } = await logged();
    await Promise.all([ben, cleo, dan, eve].map((member) => write(member, id)));
    expect(await messagesTo(ana)).toEqual([expect.stringMatching(/ and 2 others commented on your workout\.$/)]);
  });

  it('of the owner sends no notification', async () => {
    const { ana, id } = await logged();
    await write(ana, id);
    expect(await messagesTo(ana)).toEqual([]);
  });

  it('that replies notifies those who have written in the thread, also below a post', async () => {
    const { ben, cleo } = await logged();
    const thread = await write(ben, await post(server), 'post');
    await write(cleo, thread, 'comment');
    expect(await messagesTo(ben)).toEqual(['Cleo Example replied in your conversation.']);
    await write(ben, thread, 'comment');
    expect(await messagesTo(cleo)).toEqual(['Ben Example replied in your conversation.']);
  });

  it('that is deleted before it is read is no longer reported, but the other comments are', async () => {
    const { ana, ben, cleo, id } = await logged();
    const written = await write(ben, id);
    await server.as(ben)('DELETE', `/api/v1/comments/${written}`);
    expect(await messagesTo(ana)).toEqual([]);
    await write(ben, id);
    const last = await write(cleo, id);
    await server.as(cleo)('DELETE', `/api/v1/comments/${last}`);
    expect(await messagesTo(ana)).toEqual(['Cleo Example and Ben Example commented on your workout.']);
  });

  it('of a member who has left the studio has no name', async () => {
    const { ana, ben, id } = await logged();
    await write(ben, id);
    await server.world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', ben.profileId).execute());
    expect(await messagesTo(ana)).toEqual([expect.stringMatching(/^News from box-/)]);
  });

  it('is not reported to a member who has left the studio', async () => {
    const { ana, ben, id } = await logged();
    await server.world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', ana.profileId).execute());
    await write(ben, id);
    const rows = await server.world.database.once((handle) =>
      handle.selectFrom('notifications').select('id').where('profile_id', '=', ana.profileId).execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('a reaction', () => {
  it('to a workout notifies its owner once for each person, however often they react', async () => {
    const { ana, ben, cleo, id } = await logged();
    await react(ben, id);
    expect(await messagesTo(ana)).toEqual(['Ben Example reacted to your workout.']);
    const before = await onlyNotificationOf(server, ana);
    await server.as(ben)('DELETE', `/api/v1/reactions/workout-${id}`);
    await react(ben, id);
    expect(await onlyNotificationOf(server, ana)).toEqual(before);
    await react(cleo, id);
    expect(await messagesTo(ana)).toEqual(['Cleo Example and Ben Example reacted to your workout.']);
    await react(ben, id);
    expect(await messagesTo(ana)).toEqual(['Cleo Example and Ben Example reacted to your workout.']);
  });

  it('to a comment notifies its author, and the notification leads to the subject of the comment', async () => {
    const { ana, ben, id } = await logged();
    const written = await write(ben, id);
    await react(ana, written, 'comment');
    expect(await onlyNotificationOf(server, ben)).toMatchObject({
      type: 'reaction',
      message: 'Ana Example reacted to your comment.',
      params: { source_id: id, cause: 'comment' },
    });
  });

  it('to the member’s own workout, or to a post, sends no notification', async () => {
    const { ana, ben, id } = await logged();
    await react(ana, id);
    await react(ben, await post(server), 'post');
    expect(await messagesTo(ana)).toEqual([]);
  });
});
