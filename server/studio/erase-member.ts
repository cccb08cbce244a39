/**
 * A member's right to be forgotten. What is theirs goes; what the studio must keep (invoices, payments, who came when) goes on
 * under a nameless profile of its own, so that nothing leads back. Source: decisions.md "A studio's own data", decision 0244.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { callOffAppointment } from '../appointments/call-off.ts';
import type { Context } from '../context.ts';
import type { ProfileRow, Tx } from '../database/schema.ts';
import { type News, tellAll } from '../notifications/outbox.ts';
import { noteDoors } from '../realtime/wake-ups.ts';
import { closeClass, openClass } from '../visits/class-at-work.ts';
import { settle } from '../visits/settle.ts';
import { latestVisit } from '../visits/visit-store.ts';
import { CannotDo } from './find-class.ts';
import { forgetRecords } from './forgotten-records.ts';
import { forgetAnswers } from './forget-answers.ts';
import { takeOff } from './live-classes.ts';

/** Nothing is ever delivered there (RFC 2606). */
const namelessDomain = '@erased.invalid';
const namelessName = 'Former member';
export const isNameless = ({ email }: Pick<ProfileRow, 'email'>): boolean => email.endsWith(namelessDomain);

interface Erasing {
  readonly context: Context;
  readonly tx: Tx;
  readonly member: ProfileRow;
  readonly now: Date;
  readonly news: News[];
}

/** Whoever books meanwhile waits, and finds nobody to book for. */
async function lockProfile({ tx, member }: Erasing): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', member.id).forUpdate().executeTakeFirst();
}

/** Money that is on its way here has to arrive first; what goes back finds its way by the payment alone. */
async function refuseWhilePaying({ tx, member }: Erasing): Promise<void> {
  const underWay = await tx
    .selectFrom('payments')
    .select('id')
    .where('profile_id', '=', member.id)
    .where('state', 'in', ['due', 'sent', 'confirming'])
    .executeTakeFirst();
  if (underWay) throw new CannotDo(`A payment of ${member.full_name} is under way. Try again in a few minutes.`);
}

/** Every spot and place in line that is still ahead: the next in line gets it. Answers how many. */
async function leaveClasses({ context, tx, member, now, news }: Erasing): Promise<number> {
  const ahead = await tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .select(['v.org_id', 'v.session_id'])
    .where('v.profile_id', '=', member.id)
    .where('v.state', 'in', ['booked', 'waitlisted', 'pending'])
    .where('s.ends_at', '>', now)
    .orderBy('s.org_id')
    .orderBy('s.id')
    .execute();
  let left = 0;
  for (const { org_id, session_id } of ahead) {
    const work = await openClass(context, tx, now, org_id, session_id);
    if (!work) continue;
    await settle(work);
    const visit = await latestVisit(tx, org_id, session_id, member.id);
    if (visit && (await takeOff(work, visit))) left += 1;
    await closeClass(work);
    news.push(...work.news);
  }
  return left;
}

/** Times that are held are let go, and booked ones called off. Answers how many were called off. */
async function leaveAppointments({ context, tx, member, now, news }: Erasing): Promise<number> {
  await tx.deleteFrom('appointments').where('profile_id', '=', member.id).where('state', 'in', ['held', 'holdExpired']).execute();
  const booked = await tx
    .selectFrom('appointments')
    .select(['org_id', 'id'])
    .where('profile_id', '=', member.id)
    .where('state', '=', 'booked')
    .where('ends_at', '>', now)
    .orderBy('org_id')
    .orderBy('id')
    .execute();
  let left = 0;
  for (const { org_id: orgId, id } of booked) if (await callOffAppointment({ context, tx, now, orgId, news }, id)) left += 1;
  return left;
}

/** What they wrote goes with who wrote it; the replies of others stay where they are. */
async function forgetWords({ tx, member }: Erasing): Promise<void> {
  const own = tx.selectFrom('workouts').select('id').where('profile_id', '=', member.id);
  await tx.deleteFrom('reactions').where('source_type', '=', 'workout').where('source_id', 'in', own).execute();
  await tx.deleteFrom('comments').where('source_type', '=', 'workout').where('source_id', 'in', own).execute();
  await tx.updateTable('comments').set({ profile_id: null, content: '' }).where('profile_id', '=', member.id).execute();
  await forgetAnswers(tx, member);
}

/** What names them by their address and not by their profile. */
async function forgetAddress({ tx, member }: Erasing): Promise<void> {
  const email = member.email.toLowerCase();
  await tx
    .deleteFrom('mails')
    .where(sql<string>`lower(email)`, '=', email)
    .execute();
  await tx
    .deleteFrom('invites')
    .where((row) => row.or([row(sql<string>`lower(email)`, '=', email), row('used_by', '=', member.id)]))
    .execute();
  await forgetRecords(tx, email);
  await tx
    .deleteFrom('studio_records')
    .where(sql<boolean>`(key = ${email} or starts_with(key, ${`${email}/`}))`)
    .execute();
  await tx
    .deleteFrom('rate_limits')
    .where(sql<boolean>`strpos(lower(key) || ' ', ${`:${email} `}) > 0`)
    .execute();
  for (const list of ['appointments', 'purchases'])
    await sql`update studio_documents set document = jsonb_set(document, array[${list}]::text[], coalesce((
        select jsonb_agg(made) from jsonb_array_elements(document -> ${list}::text) made where lower(made ->> 'member') <> ${email}), '[]'))
      where jsonb_typeof(document -> ${list}::text) = 'array'`.execute(tx);
}

/** A profile without a name, a password, a studio or a way in. */
async function makeNameless({ context, tx, member }: Erasing): Promise<string> {
  const id = context.newId();
  await tx
    .insertInto('profiles')
    .values({
      id,
      guid: context.newId(),
      email: `${id}${namelessDomain}`,
      full_name: namelessName,
      first_name: namelessName,
      locale: null,
      password_hash: null,
      avatar_thumb_url: null,
      avatar_main_url: null,
      calendar_token: null,
      short_id: randomBytes(18).toString('base64url'),
      created_at: member.created_at,
    })
    .execute();
  return id;
}

/** Invoices, payments and who came when go on; a card that paid keeps its make and nothing of its number. */
async function moveWhatIsKept({ tx, member, now }: Erasing, nameless: string): Promise<void> {
  const moved = { profile_id: nameless };
  const paying = tx.selectFrom('payments').select('source_id').where('profile_id', '=', member.id);
  await tx
    .updateTable('payment_sources')
    .set({ ...moved, token: sql`'erased-' || id`, last4: '0000', exp_month: 1, exp_year: 2000, is_default: false, removed_at: now })
    .where('profile_id', '=', member.id)
    .where('id', 'in', paying)
    .execute();
  await tx
    .updateTable('payments')
    .set({ ...moved, confirmation_url: null })
    .where('profile_id', '=', member.id)
    .execute();
  await tx
    .updateTable('invoices')
    .set({ ...moved, member_name: namelessName })
    .where('profile_id', '=', member.id)
    .execute();
  await tx
    .updateTable('visits')
    .set({ ...moved, pass_id: null })
    .where('profile_id', '=', member.id)
    .execute();
  await tx
    .updateTable('appointments')
    .set({ ...moved, pass_id: null })
    .where('profile_id', '=', member.id)
    .execute();
}

export interface Erased {
  /** Under which number what is kept goes on. */
  readonly id: string;
  readonly spots: number;
  readonly appointments: number;
}

/** Throws `CannotDo` while money of theirs is under way; then nothing has changed. */
export async function eraseMember(context: Context, tx: Tx, member: ProfileRow): Promise<Erased> {
  const erasing: Erasing = { context, tx, member, now: context.clock.now(), news: [] };
  await refuseWhilePaying(erasing);
  // Classes are locked before profiles, as a booking does it; what they book until theirs is locked is given up under that lock.
  const before = await leaveClasses(erasing);
  await lockProfile(erasing);
  const spots = before + (await leaveClasses(erasing));
  const appointments = await leaveAppointments(erasing);
  await refuseWhilePaying(erasing);
  await forgetWords(erasing);
  await forgetAddress(erasing);
  const id = await makeNameless(erasing);
  await moveWhatIsKept(erasing, id);
  noteDoors(tx, member.id);
  await tx.deleteFrom('profiles').where('id', '=', member.id).execute();
  await tellAll(
    tx,
    context,
    erasing.news.filter(({ profileId }) => profileId !== member.id),
  );
  return { id, spots, appointments };
}
