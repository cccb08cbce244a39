/** One record of every kind: those of a member, and those of their studio. Suites try every call with each id. */
import { createHash, randomUUID } from 'node:crypto';
import { CommentsNow, ReactionsNow } from '#contract/feed.ts';
import { Workout } from '#contract/workouts.ts';
import { eraseAfter } from '#machines/auth/deletion.rules.ts';
import { createToken, hashToken, mintSession } from '#server/auth/sign-in-session-store.ts';
import { appointmentIn, appointmentClient, nine, createBookableService, ten } from '#tests/appointments/bookable-service.ts';
import { emailChangeToken } from '#tests/auth/email-change-fixtures.ts';
import { inviteCode, resetToken } from '#tests/auth/one-time-link-fixtures.ts';
import { subscriptionToken } from '#tests/notifications/subscription-token.ts';
import { checkoutClientFor, sellPass } from '#tests/checkout/checkout-client.ts';
import { comment, feed, post, reaction } from '#tests/feed/feed-harness.ts';
import { offerPlace } from '#tests/notifications/notification-scenarios.ts';
import { board, definition, lift, logOnBoard, movement, set, wod } from '#tests/training/gym.ts';
import { read, visitIn } from './answers.ts';
import type { TestServer } from './test-server.ts';
import { hours, start, type TestMember } from './world.ts';

export const privateKinds = [
  'visit',
  'offered visit',
  'cancelled visit',
  'appointment',
  'hold',
  'pass',
  'membership',
  'invoice',
  'payment source',
  'cart line',
  'wod',
  'lift',
  'deleted workout',
  'comment on a visit',
  'reaction to a visit',
  'notification',
  'account',
  'profile',
  'profile guid',
  'calendar token',
  'channel',
  'sign-in session',
  'passkey',
  'deletion',
] as const;

/** Records of one member that other members of the studio see. */
export const sharedKinds = [
  'workout on a leaderboard',
  'comment',
  'comment on a workout',
  'reaction to a post',
  'reaction to a comment',
  'reaction to a workout',
] as const;

/** A holder of the link may use them. They are no record ids, and no other call accepts them. */
export const linkKinds = ['password reset', 'email change', 'invite', 'email subscription'] as const;

/** Records that every member of the studio sees. */
export const studioKinds = [
  'class',
  'course',
  'service',
  'staff',
  'post',
  'movement',
  'definition',
  'product',
  'org',
  'facility',
  'facility guid',
] as const;

export const kinds = [...privateKinds, ...sharedKinds, ...linkKinds, ...studioKinds] as const;
export type Kind = (typeof kinds)[number];

export interface Records {
  readonly owner: TestMember;
  readonly ids: Readonly<Record<Kind, string>>;
  /** Texts that only the owner may read. */
  readonly secrets: readonly string[];
}

const secretOf = (what: string): string => `${what} ${randomUUID()}`;

async function ownCalendar(
  { world }: TestServer,
  { profileId }: TestMember,
): Promise<Pick<Record<Kind, string>, 'profile guid' | 'channel'>> {
  const { guid, short_id } = await world.database.once((handle) =>
    handle.selectFrom('profiles').select(['guid', 'short_id']).where('id', '=', profileId).executeTakeFirstOrThrow(),
  );
  return { 'profile guid': guid, channel: short_id };
}

async function visitsOf(server: TestServer, owner: TestMember) {
  const { world } = server;
  const sendRequest = server.as(owner);
  const booked = async () => visitIn(await sendRequest('POST', `/api/v1/sessions/${await world.session()}/book`, { body: {} }));
  const [visit, cancelled] = [await booked(), await booked()];
  visitIn(await sendRequest('PUT', `/api/v1/visits/${cancelled.id}/cancel`));
  const offered = await offerPlace(server, { mia: owner });
  return { visit: visit.id, cancelled: cancelled.id, offered: offered.visitId };
}

async function trainingOf(server: TestServer, owner: TestMember) {
  const sendRequest = server.as(owner);
  const secret = secretOf('notes of');
  const logged = async (body: unknown): Promise<string> => read(Workout, await sendRequest('POST', '/api/v1/workouts', { body })).id;
  const movementId = await movement(server);
  const made = await board(server, { members: 0 });
  await server.world.database.once((handle) =>
    handle
      .insertInto('visits')
      .values({
        org_id: server.world.box.orgId,
        id: randomUUID(),
        session_id: made.sessionId,
        profile_id: owner.profileId,
        state: 'attended',
        cancelled_how: null,
        pass_id: null,
        offer_expires_at: null,
        created_at: hours(-2),
        updated_at: hours(-2),
      })
      .execute(),
  );
  const onBoard = read(Workout, await logOnBoard(server, made, owner)).id;
  const deleted = await logged(wod({ notes: secret }));
  await sendRequest('DELETE', `/api/v1/workouts/${deleted}`);
  return {
    secret,
    movementId,
    onBoard,
    deleted,
    wod: await logged(wod({ notes: secret })),
    lift: await logged(lift(movementId, [set(movementId, 5, 100)], { notes: secret })),
  };
}

async function feedOf(server: TestServer, owner: TestMember, { visitId, workoutId }: { visitId: string; workoutId: string }) {
  const sendRequest = server.as(owner);
  const secret = secretOf('comment of');
  const postId = await post(server);
  const commented = async (body: unknown): Promise<string> =>
    read(CommentsNow, await sendRequest('POST', '/api/v1/comments', { body })).comment_id ?? '';
  const reacted = async (sourceId: string, type: string): Promise<string> =>
    read(ReactionsNow, await sendRequest('POST', '/api/v1/reactions', { body: reaction(sourceId, type) })).reactions.own[0]?.id ?? '';
  const commentId = await commented(comment(postId));
  return {
    secret,
    postId,
    comment: commentId,
    onWorkout: await commented(comment(workoutId, 'workout')),
    toPost: await reacted(postId, 'post'),
    toComment: await reacted(commentId, 'comment'),
    onVisit: await commented(comment(visitId, 'visit', secret)),
    toVisit: await reacted(visitId, 'visit'),
    toWorkout: await reacted(workoutId, 'workout'),
  };
}

async function moneyOf(server: TestServer, owner: TestMember) {
  const checkoutClient = checkoutClientFor(server, owner);
  const product = await sellPass(server.world);
  const { line_items } = await checkoutClient.add(product);
  const card = await checkoutClient.card();
  return { product, line: line_items[0]?.id ?? '', card: card.id };
}

async function notificationOf({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const { id } = await world.database.once((handle) =>
    handle
      .selectFrom('notifications')
      .select('id')
      .where('profile_id', '=', profileId)
      .where('type', '=', 'waitlist')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function accountOf({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const { id } = await world.database.once((handle) =>
    handle
      .selectFrom('accounts')
      .select('id')
      .where('profile_id', '=', profileId)
      .where('org_id', '=', world.box.orgId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Another session of the owner, so that a test can end it. */
async function sessionOf({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const token = await world.database.once((handle) => mintSession(handle, profileId, start));
  const { id } = await world.database.once((handle) =>
    handle.selectFrom('auth_sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow(),
  );
  return id;
}

async function passkeyOf({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const row = { profile_id: profileId, credential_id: randomUUID(), public_key: Buffer.from('a key'), counter: 0, transports: [] };
  const { id } = await world.database.once((handle) =>
    handle
      .insertInto('passkeys')
      .values({ ...row, name: 'Phone', created_at: start, used_at: null, backed_up: false })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function deletionOf({ world }: TestServer, { profileId }: TestMember): Promise<string> {
  const row = { id: randomUUID(), profile_id: profileId, org_id: null, requested_at: start, erase_after: eraseAfter(start) };
  await world.database.once((handle) => handle.insertInto('deletion_requests').values(row).execute());
  return row.id;
}

/** A member of both studios with one record of every kind at the first. */
export async function recordsOf(server: TestServer): Promise<Records> {
  const { world } = server;
  const both = [world.box, world.yoga];
  await feed(server, true);
  const calendarToken = createToken();
  const shortId = createHash('sha256').update(calendarToken).digest('hex').slice(0, 32);
  const owner = await world.member(both, {
    short_id: shortId,
    calendar_token_hash: hashToken(calendarToken),
    calendar_token_end: calendarToken.slice(-4),
  });
  // Created before the pass, which would cover the class.
  const invoice = await checkoutClientFor(server, owner).owe(world);
  const passNames = [secretOf('pass of'), secretOf('membership of')] as const;
  const [passId, membershipId] = [
    await world.pass(owner, world.box, { name: passNames[0] }),
    await world.membership(owner, world.box, { name: passNames[1], session_types: ['Nothing'] }),
  ];
  const visits = await visitsOf(server, owner);
  const bookable = await createBookableService(world, { price: null });
  const at = appointmentClient(server, bookable, owner);
  const appointment = (await at.make(nine)).id;
  const hold = appointmentIn(await at.hold(ten)).id;
  const training = await trainingOf(server, owner);
  const feedRecords = await feedOf(server, owner, { visitId: visits.visit, workoutId: training.onBoard });
  const money = await moneyOf(server, owner);
  return {
    owner,
    secrets: [training.secret, feedRecords.secret, ...passNames, calendarToken, owner.email],
    ids: {
      visit: visits.visit,
      'offered visit': visits.offered,
      'cancelled visit': visits.cancelled,
      appointment,
      hold,
      pass: passId,
      membership: membershipId,
      invoice,
      'payment source': money.card,
      'cart line': money.line,
      wod: training.wod,
      lift: training.lift,
      'deleted workout': training.deleted,
      'workout on a leaderboard': training.onBoard,
      comment: feedRecords.comment,
      'comment on a visit': feedRecords.onVisit,
      'comment on a workout': feedRecords.onWorkout,
      'reaction to a post': feedRecords.toPost,
      'reaction to a comment': feedRecords.toComment,
      'reaction to a workout': feedRecords.toWorkout,
      'reaction to a visit': feedRecords.toVisit,
      notification: await notificationOf(server, owner),
      account: await accountOf(server, owner),
      profile: owner.profileId,
      'sign-in session': await sessionOf(server, owner),
      passkey: await passkeyOf(server, owner),
      deletion: await deletionOf(server, owner),
      'calendar token': calendarToken,
      ...(await ownCalendar(server, owner)),
      'password reset': await resetToken(server, owner),
      'email change': await emailChangeToken(server, owner),
      invite: await inviteCode(server, owner.email),
      'email subscription': await subscriptionToken(server, owner),
      class: await world.session(world.box, { dropin_spaces: -1 }),
      course: await world.course(),
      service: bookable.serviceId,
      staff: bookable.staffIds[0] ?? '',
      post: feedRecords.postId,
      movement: training.movementId,
      definition: await definition(server),
      product: money.product,
      org: world.box.orgId,
      facility: world.box.facilityId,
      'facility guid': world.box.facilityGuid,
    },
  };
}

/** All rows about the owner, as text with the name of the table. */
export async function rowsAbout({ world }: TestServer, { owner, ids }: Records): Promise<ReadonlySet<string>> {
  const wanted = [owner.profileId, ...[...privateKinds, ...sharedKinds].map((kind) => ids[kind])];
  const rows = await world.database.once(async (handle) => {
    const tables = (await handle.introspection.getTables())
      .filter(({ schema, name }) => schema === 'public' && !unstable.has(name))
      .map(({ name }) => name);
    return Promise.all(
      tables.map(async (name) => {
        const found = await handle
          .selectFrom(name as 'visits')
          .selectAll()
          .execute();
        // A reply to the owner notifies them, which is allowed.
        return found.map((row) => `${name} ${JSON.stringify(row, (key, value) => (key === 'notification_seq' ? null : value))}`);
      }),
    );
  });
  return new Set(rows.flat().filter((row) => wanted.some((id) => row.includes(id))));
}

/** Tables that a read changes. */
const unstable = new Set(['auth_sessions', 'idempotency_keys', 'rate_limits', 'accounts', 'studio_documents']);
