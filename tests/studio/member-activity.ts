import { eraseAfter } from '#machines/auth/deletion.rules.ts';
import { hashToken, mintSession } from '#server/auth/sign-in-session-store.ts';
import type { Context } from '#server/context.ts';
import { saveSubscription } from '#server/push/push-subscription-store.ts';
import { findMember } from '#server/studio/admin/find-member.ts';

export const idOfMember = (context: Context, email: string): Promise<string> =>
  context.database.once(async (handle) => (await findMember(handle, email)).id);

/** Replies to the member who will be erased. */
export const replierEmail = 'amara.ngata@example.org';

const spoken = { created_at: '2026-03-02T05:00:00.000Z', reactions: { counts: [], own: [] } };
const person = (id: string, name: string) => ({ id, kind: 'member' as const, name, avatar_url: null, is_you: false });

/** The response to a reply: the thread with both members, and another one. */
const answeredTo = ({
  id,
  name,
  comment,
}: {
  readonly id: string;
  readonly name: string;
  readonly comment: { readonly id: string; readonly content: string };
}) => {
  const mine = { ...spoken, id: crypto.randomUUID(), author: person(crypto.randomUUID(), 'Amara'), content: 'I agree.' };
  const theirs = { ...spoken, author: person(id, name), content: comment.content };
  const root = {
    ...mine,
    id: crypto.randomUUID(),
    content: 'Hello.',
    reactions: { counts: [{ type: 'like', count: 2 }], own: [], who: { names: [name, 'Ben'], others: 0 } },
  };
  const items = [
    { ...theirs, id: comment.id, replies: [mine, { ...theirs, id: crypto.randomUUID() }] },
    { ...theirs, id: crypto.randomUUID(), replies: [] },
    { ...root, replies: [{ ...theirs, id: crypto.randomUUID() }] },
  ];
  const answer = { source_id: crypto.randomUUID(), source_type: 'post', comments: { items, count: 6 }, comment_id: mine.id };
  return { kind: 'answered', answer };
};

/** Creates one record of each kind that the demo folders do not contain. */
export async function createActivity(context: Context, email: string, now: Date): Promise<void> {
  const profileId = await idOfMember(context, email);
  await context.database.transaction(async (tx) => {
    const token = await mintSession(tx, profileId, now);
    const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${profileId}`, keys: { p256dh: 'public key', auth: 'secret' } };
    await saveSubscription(tx, context, { profileId, tokenHash: hashToken(token), now }, subscription);
    await tx
      .insertInto('passkeys')
      .values({
        profile_id: profileId,
        credential_id: `credential-of-${email}`,
        public_key: Buffer.from(`key of ${email}`),
        counter: 0,
        transports: ['internal'],
        name: `Phone of ${email}`,
        created_at: now,
        used_at: null,
        backed_up: false,
      })
      .execute();
    await tx
      .insertInto('second_factors')
      .values({
        profile_id: profileId,
        secret: Buffer.from(`secret of ${email}`),
        added_at: now,
        pending_secret: null,
        pending_until: null,
        code_salt: Buffer.from(`salt of ${email}`),
        code_hashes: [`code of ${email}`],
      })
      .execute();
    await tx
      .updateTable('profiles')
      .set({ calendar_token_hash: hashToken(`token-of-${email}`), calendar_token_end: 'oken' })
      .where('id', '=', profileId)
      .execute();
    await tx
      .updateTable('accounts')
      .set({ phone: `021 ${email}`, emergency_name: 'Their Aunt' })
      .where('profile_id', '=', profileId)
      .execute();
    const post = await tx.selectFrom('posts').select(['org_id', 'id']).orderBy('created_at').limit(1).executeTakeFirstOrThrow();
    const reply = await tx.selectFrom('profiles').select('id').where('email', '=', replierEmail).executeTakeFirstOrThrow();
    const comment = { org_id: post.org_id, source_type: 'post', source_id: post.id, created_at: now, deleted_at: null } as const;
    const first = crypto.randomUUID();
    const words = { ...comment, id: first, profile_id: profileId, parent_id: null, content: `Said ${email}` };
    const answer = { ...comment, id: crypto.randomUUID(), profile_id: reply.id, parent_id: first, content: 'I agree.' };
    await tx.insertInto('comments').values([words, answer]).execute();
    const name = (await tx.selectFrom('profiles').select('full_name').where('id', '=', profileId).executeTakeFirstOrThrow()).full_name;
    await tx
      .insertInto('idempotency_keys')
      .values({
        profile_id: reply.id,
        key: `reply-to-${crypto.randomUUID()}`,
        request_hash: 'h',
        answer: JSON.stringify(answeredTo({ id: profileId, name, comment: words })),
        created_at: now,
      })
      .execute();
    await tx
      .insertInto('email_changes')
      .values({
        id: crypto.randomUUID(),
        profile_id: profileId,
        old_email: email,
        new_email: `new-${email}`,
        requested_at: now,
        expires_at: now,
      })
      .execute();
    const orgs = await tx.selectFrom('orgs').select('id').orderBy('key').limit(1).execute();
    await tx
      .insertInto('deletion_requests')
      .values(
        orgs.map(({ id }) => ({
          id: crypto.randomUUID(),
          profile_id: profileId,
          org_id: id,
          requested_at: now,
          erase_after: eraseAfter(now),
        })),
      )
      .execute();
    await tx
      .insertInto('muted_notifications')
      .values(orgs.map(({ id }) => ({ org_id: id, profile_id: profileId, type: 'post', channel: 'push' })))
      .execute();
    await tx
      .insertInto('wanted_notifications')
      .values(
        orgs.flatMap(({ id }) => [
          { org_id: id, profile_id: profileId, type: 'class_start', channel: 'push' } as const,
          { org_id: id, profile_id: profileId, type: 'comment', channel: 'email', is_stopped: true } as const,
        ]),
      )
      .execute();
    await tx
      .insertInto('daily_summaries')
      .values(orgs.map(({ id }) => ({ org_id: id, profile_id: profileId, day: '2026-03-01' })))
      .execute();
    await tx
      .insertInto('quiet_hours')
      .values(orgs.map(({ id }) => ({ org_id: id, profile_id: profileId, from_time: '21:00', until_time: '06:00' })))
      .execute();
    await tx
      .insertInto('payment_sources')
      .values(
        orgs.map(({ id }) => ({
          org_id: id,
          id: crypto.randomUUID(),
          profile_id: profileId,
          gateway: 'sandbox',
          token: `card-token-of-${email}`,
          brand: 'visa',
          last4: '4242',
          exp_month: 1,
          exp_year: 2030,
          created_at: now,
          removed_at: null,
        })),
      )
      .execute();
  });
}
