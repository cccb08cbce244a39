import { sql } from 'kysely';
import type { ProfileRow, Tx } from '../../database/schema.ts';

/** When and where the member was signed in, without the session tokens. */
const sessions = (tx: Tx, id: string) =>
  tx
    .selectFrom('auth_sessions')
    .select(['created_at as signed_in_at', 'used_at', 'expires_at', 'browser', 'os', 'address_block', 'ended_how'])
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .execute();

/** The browsers that were signed in, without the device tokens. */
const knownDevices = (tx: Tx, id: string) =>
  tx
    .selectFrom('known_devices')
    .select(['created_at as known_since', 'used_at'])
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .execute();

/** The passkeys, without their keys. */
const passkeys = (tx: Tx, id: string) =>
  tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as added_at', 'used_at'])
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .execute();

/** The authenticator app, without its secret. */
const secondFactor = (tx: Tx, id: string) =>
  tx
    .selectFrom('second_factors')
    .select(['added_at', sql<number>`cardinality(code_hashes)`.as('recovery_codes_left')])
    .where('profile_id', '=', id)
    .execute();

/** The browsers that get push messages. Their push addresses are left out, because other people could send messages with them. */
const pushSubscriptions = (tx: Tx, id: string) =>
  tx
    .selectFrom('push_subscriptions')
    .select([sql<string>`split_part(endpoint, '/', 3)`.as('push_service'), 'created_at as subscribed_at'])
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .execute();

const passwordResets = (tx: Tx, id: string) =>
  tx
    .selectFrom('password_resets')
    .select(['issued_at', 'expires_at', 'used_at', 'superseded_at'])
    .where('profile_id', '=', id)
    .orderBy('issued_at')
    .execute();

/** The changes of the email, without their links. */
const emailChanges = (tx: Tx, id: string) =>
  tx
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'requested_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at', 'changed_at', 'undone_at'])
    .select(['undo_until', 'cancelled_at', 'superseded_at'])
    .where('profile_id', '=', id)
    .orderBy('requested_at')
    .execute();

/** The unsent emails; sent emails are not stored. */
const emails = (tx: Tx, { id, email }: ProfileRow) =>
  tx
    .selectFrom('pgboss.job')
    .select([
      sql<string>`data->>'kind'`.as('kind'),
      sql<string | null>`data->>'locale'`.as('locale'),
      'created_on as created_at',
      'retry_count as attempts',
    ])
    .where((row) =>
      row.or([row(sql<string>`lower(data->>'email')`, '=', email.toLowerCase()), row(sql<string>`data->>'profile_id'`, '=', id)]),
    )
    .orderBy('created_on')
    .execute();

export const exportSignIn = async (tx: Tx, row: ProfileRow) => ({
  sessions: await sessions(tx, row.id),
  known_devices: await knownDevices(tx, row.id),
  passkeys: await passkeys(tx, row.id),
  authenticator_app: await secondFactor(tx, row.id),
  push_subscriptions: await pushSubscriptions(tx, row.id),
  password_resets: await passwordResets(tx, row.id),
  email_changes: await emailChanges(tx, row.id),
  emails_waiting: await emails(tx, row),
});
