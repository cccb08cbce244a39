/** Source: decisions.studio, docs/decisions/member-data.md#0244, docs/decisions/member-data.md#0306. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anonymizeAuditEvents } from '../../audit/audit-retention.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { noCalendarToken } from '../../calendar/calendar-token.ts';
import type { Context } from '../../context.ts';
import { messageOf } from '../../database/errors.ts';
import { isUnsettledState } from '../../database/sql-lists.ts';
import type { ProfileRow, Tx } from '../../database/schema.ts';
import { type NotificationChange, notifyAll } from '../../notifications/notification-outbox.ts';
import { queueCustomerRemovals } from '../../payments/gateway-removals.ts';
import { removePictures, pictureNames } from '../../profile/avatar-store.ts';
import { markAccessChanged } from '../../realtime/wake-ups.ts';
import { CommandError } from '../admin/find-class.ts';
import { readEmailsBefore } from '../load/former-emails.ts';
import { markMemberErased } from '../load/erased-members.ts';
import { markRecordsErased } from '../load/erased-records.ts';
import { redactStoredResponses } from './redact-stored-responses.ts';
import { cancelFutureAppointments, cancelFutureVisits } from './cancel-future-bookings.ts';

/** A domain to which no email can be delivered (RFC 2606). */
const anonymizedDomain = '@erased.invalid';
const namelessName = 'Former member';
export const isAnonymized = ({ email }: Pick<ProfileRow, 'email'>): boolean => email.endsWith(anonymizedDomain);

interface Erasing {
  readonly context: Context;
  readonly tx: Tx;
  readonly member: ProfileRow;
  /** The studio; null: all data at every studio. */
  readonly orgId: string | null;
  readonly now: Date;
  readonly notifications: NotificationChange[];
}

/** How long a person without a studio keeps the profile, so that they can join another studio. */
const days = 24 * 60 * 60 * 1000;
const profileOutlives = 14 * days;

/** The rows of the member; with `orgId`, only those at that studio. */
const own = ({ member, orgId }: Erasing) =>
  orgId === null ? sql<boolean>`profile_id = ${member.id}` : sql<boolean>`profile_id = ${member.id} and org_id = ${orgId}`;
const here = ({ orgId }: Erasing) => (orgId === null ? sql<boolean>`true` : sql<boolean>`org_id = ${orgId}`);

/** Locks the profile. A concurrent booking waits for the lock, and then finds no member. */
async function lockProfile({ tx, member }: Erasing): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', member.id).forUpdate().executeTakeFirst();
}

/** A due refund does not prevent the erasure, because it needs only the row of the payment. */
async function refuseWhilePaying(erasing: Erasing): Promise<void> {
  const { tx, member } = erasing;
  const underWay = await tx.selectFrom('payments').select('id').where(own(erasing)).where(isUnsettledState('state')).executeTakeFirst();
  if (underWay) throw new CommandError(`A payment of ${member.full_name} is under way. Try again in a few minutes.`);
}

/** Deletes the member’s texts. Replies of other members stay. */
async function eraseTexts(erasing: Erasing): Promise<void> {
  const { tx, member, orgId } = erasing;
  const workouts = tx.selectFrom('workouts').select('id').where(own(erasing));
  await tx.deleteFrom('reactions').where('source_type', '=', 'workout').where('source_id', 'in', workouts).execute();
  await tx.deleteFrom('comments').where('source_type', '=', 'workout').where('source_id', 'in', workouts).execute();
  await tx.updateTable('comments').set({ profile_id: null, content: '', hidden_reason: null }).where(own(erasing)).execute();
  await redactStoredResponses(tx, member, orgId);
}

async function deleteOwn(erasing: Erasing): Promise<void> {
  for (const table of [
    'reactions',
    'workouts',
    'carts',
    'notifications',
    'muted_notifications',
    'wanted_notifications',
    'daily_summaries',
    'quiet_hours',
    'payment_sources',
    'gateway_customers',
    'passes',
    'deletion_requests',
    'inactive_accounts',
    'accounts',
  ] as const)
    await erasing.tx.deleteFrom(table).where(own(erasing)).execute();
}

/** Deletes data that are linked to the member only by a current or former email. */
async function deleteByEmails(erasing: Erasing): Promise<void> {
  const { tx, member } = erasing;
  for (const email of [member.email.toLowerCase(), ...(await readEmailsBefore(tx, member.id))]) await deleteByEmail(erasing, email);
}

async function deleteByEmail(erasing: Erasing, email: string): Promise<void> {
  const { tx, member, orgId, now } = erasing;
  await tx
    .deleteFrom('pgboss.job')
    .where(sql<string>`lower(data->>'email')`, '=', email)
    .where(orgId === null ? sql<boolean>`true` : sql<boolean>`data->>'org_id' = ${orgId}`)
    .execute();
  if (orgId === null)
    await tx
      .deleteFrom('pgboss.job')
      .where(sql<string>`data->>'profile_id'`, '=', member.id)
      .execute();
  await tx
    .deleteFrom('invites')
    .where(here(erasing))
    .where((row) => row.or([row(sql<string>`lower(email)`, '=', email), row('used_by', '=', member.id)]))
    .execute();
  await markRecordsErased(tx, email, orgId);
  if (orgId !== null) await markMemberErased(tx, orgId, email, now);
  await tx
    .deleteFrom('studio_records')
    .where(here(erasing))
    .where(sql<boolean>`(key = ${email} or starts_with(key, ${`${email}/`}))`)
    .execute();
  if (orgId === null)
    await tx
      .deleteFrom('rate_limits')
      .where(sql<boolean>`strpos(lower(key) || ' ', ${`:${email} `}) > 0`)
      .execute();
  await tx
    .deleteFrom('rate_limits')
    .where(sql<boolean>`right(key, 37) = ${`:${member.id}`}`)
    .execute();
  for (const list of ['appointments', 'purchases'])
    await sql`update studio_documents set document = jsonb_set(document, array[${list}]::text[], coalesce((
        select jsonb_agg(made) from jsonb_array_elements(document -> ${list}::text) made where lower(made ->> 'member') <> ${email}), '[]'))
      where jsonb_typeof(document -> ${list}::text) = 'array' and ${here(erasing)}`.execute(tx);
}

/** Creates the nameless profile: no name, no password, no studio and no sign-in. */
async function anonymize({ context, tx, member }: Erasing): Promise<string> {
  const id = context.newId();
  await tx
    .insertInto('profiles')
    .values({
      id,
      guid: context.newId(),
      email: `${id}${anonymizedDomain}`,
      full_name: namelessName,
      first_name: namelessName,
      locale: null,
      password_hash: null,
      avatar_thumb_url: null,
      avatar_main_url: null,
      ...noCalendarToken,
      short_id: randomBytes(18).toString('base64url'),
      created_at: member.created_at,
    })
    .execute();
  return id;
}

/** Moves invoices, payments and attendance to the nameless profile. The card of a payment keeps its brand and loses its digits. */
async function moveWhatIsKept(erasing: Erasing, nameless: string): Promise<void> {
  const { tx, now } = erasing;
  const moved = { profile_id: nameless };
  const paying = tx.selectFrom('payments').select('source_id').where(own(erasing));
  await tx
    .updateTable('payment_sources')
    .set({ ...moved, token: sql`'erased-' || id`, last4: '0000', exp_month: 1, exp_year: 2000, is_default: false, removed_at: now })
    .where(own(erasing))
    .where('id', 'in', paying)
    .execute();
  await tx
    .updateTable('payments')
    .set({ ...moved, confirmation_url: null })
    .where(own(erasing))
    .execute();
  await tx
    .updateTable('invoices')
    .set({ ...moved, member_name: namelessName })
    .where(own(erasing))
    .execute();
  await tx
    .updateTable('visits')
    .set({ ...moved, pass_id: null })
    .where(own(erasing))
    .execute();
  await tx
    .updateTable('appointments')
    .set({ ...moved, pass_id: null })
    .where(own(erasing))
    .execute();
}

export interface ErasureResult {
  /** The id of the nameless profile with the kept records. */
  readonly id: string;
  readonly cancelledVisits: number;
  readonly appointments: number;
  /** When the profile is erased; null: the person is a member of another studio. */
  readonly profileGoesAt: Date | null;
}

const hasStudio = async (tx: Tx, profileId: string): Promise<boolean> => {
  for (const table of ['accounts', 'inactive_accounts'] as const)
    if (await tx.selectFrom(table).select('id').where('profile_id', '=', profileId).executeTakeFirst()) return true;
  return false;
};

const begin = (context: Context, tx: Tx, member: ProfileRow, orgId: string | null): Erasing => ({
  context,
  tx,
  member,
  orgId,
  now: context.clock.now(),
  notifications: [],
});

/** Erases the data at the studio, or at all studios, but not the profile. */
async function eraseRows(erasing: Erasing): Promise<ErasureResult> {
  const { tx, context, member, orgId } = erasing;
  const leaving = { ...erasing, profileId: member.id };
  await refuseWhilePaying(erasing);
  // From now on, calls of the member find no account. Running calls end first.
  await tx.deleteFrom('accounts').where(own(erasing)).execute();
  // Classes are locked before profiles, as in a booking. Bookings that are made before the profile is locked are cancelled after the lock.
  const before = await cancelFutureVisits(leaving);
  await lockProfile(erasing);
  const cancelledVisits = before + (await cancelFutureVisits(leaving));
  const appointments = await cancelFutureAppointments(leaving);
  await refuseWhilePaying(erasing);
  await eraseTexts(erasing);
  await deleteByEmails(erasing);
  const id = await anonymize(erasing);
  await moveWhatIsKept(erasing, id);
  await anonymizeAuditEvents(tx, { profileId: member.id, orgId, nameless: id });
  await queueCustomerRemovals(tx, context, member.id, orgId);
  markAccessChanged(tx, member.id);
  if (orgId !== null) await deleteOwn(erasing);
  await notifyAll(
    tx,
    context,
    erasing.notifications.filter(({ profileId }) => profileId !== member.id),
  );
  return { id, cancelledVisits, appointments, profileGoesAt: null };
}

/** Throws `CommandError` before any change while a payment of the member at the studio is in progress. */
export async function eraseAtStudio(context: Context, tx: Tx, member: ProfileRow, orgId: string): Promise<ErasureResult> {
  const erasing = begin(context, tx, member, orgId);
  const erased = await eraseRows(erasing);
  if (await hasStudio(tx, member.id)) return erased;
  // The profile is erased too, with remaining data at studios of which the person was no longer a member.
  await refuseWhilePaying({ ...erasing, orgId: null });
  const profileGoesAt = new Date(erasing.now.getTime() + profileOutlives);
  await tx.updateTable('profiles').set({ erase_at: profileGoesAt }).where('id', '=', member.id).execute();
  return { ...erased, profileGoesAt };
}

export interface ErasedProfile {
  /** The id of the nameless profile with the kept records. */
  readonly nameless: string;
  readonly email: string;
  readonly pictures: readonly string[];
}

/** Erases the profile; null: the profile is not erased. */
export async function eraseProfile(context: Context, tx: Tx, id: string): Promise<ErasedProfile | null> {
  const member = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', id)
    .where('erase_at', '<=', context.clock.now())
    // A concurrent transaction that joins a studio or erases the member holds the lock.
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!member) return null;
  if (await hasStudio(tx, id)) {
    await tx.updateTable('profiles').set({ erase_at: null }).where('id', '=', id).execute();
    return null;
  }
  const { id: nameless } = await eraseRows(begin(context, tx, member, null));
  await recordEvent(tx, context, 'profile.erased', { profileId: nameless });
  await tx.deleteFrom('profiles').where('id', '=', id).execute();
  return { nameless, email: member.email, pictures: pictureNames(member) };
}

/** Erases profiles whose time after the last studio is over. Returns the number of erased profiles. */
export async function eraseProfilesDue(context: Context): Promise<number> {
  const due = await context.database.once((handle) =>
    handle.selectFrom('profiles').select('id').where('erase_at', '<=', context.clock.now()).orderBy('id').execute(),
  );
  let count = 0;
  for (const { id } of due) {
    try {
      const erased = await context.database.transaction((tx) => eraseProfile(context, tx, id));
      if (!erased) continue;
      await removePictures(context, erased.pictures);
      await context.mail?.mailbox.removeKept?.(erased.email);
      count += 1;
    } catch (error) {
      // A failed erasure must not prevent the other erasures.
      const level = error instanceof CommandError ? 'warn' : 'error';
      context.log[level]({ error: messageOf(error) }, 'a profile could not be erased yet; it is tried again');
    }
  }
  return count;
}
