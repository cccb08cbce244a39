/** Lists, adds, names and removes passkeys. Source: docs/decisions/sign-in.md#0376. */
import type { Selectable } from 'kysely';
import type { Passkey } from '#contract/passkeys.ts';
import { passkeysAtMost } from '#machines/auth/passkey.rules.ts';
import { decidePasskey } from '#machines/auth/passkey-lifecycle.rows.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Handle, Tables, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { answered, Refused, refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { challengeIn, creationOptions, verifyCreation } from './passkey-ceremonies.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeyLimits } from './passkey-limits.ts';
import { requireStepUp } from './require-step-up.ts';

type PasskeyCalls = Pick<CallHandlers, 'listPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'>;
type PasskeyRow = Selectable<Tables['passkeys']>;

const toPasskey = ({ id, name, created_at, used_at, backed_up }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
  is_backed_up: backed_up,
});

const passkeysOf = (handle: Handle | Tx, profileId: string): Promise<PasskeyRow[]> =>
  handle.selectFrom('passkeys').selectAll().where('profile_id', '=', profileId).orderBy('created_at').orderBy('id').execute();

async function lockPasskey(tx: Tx, profileId: string, id: string): Promise<PasskeyRow> {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', uuidOf(id))
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

export const passkeyCalls = (limits: PasskeyLimits): PasskeyCalls => ({
  listPasskeys: async ({ context, caller }) => ({
    passkeys: (await context.database.once((handle) => passkeysOf(handle, caller.profileId))).map(toPasskey),
  }),

  async beginPasskey({ context, caller, ownOrigin, now }) {
    await limits.countChallenge(caller.profileId);
    await requireStepUp(context, caller, now);
    const { owner, known } = await context.database.once(async (handle) => ({
      owner: await handle
        .selectFrom('profiles')
        .select(['id', 'email', 'full_name'])
        .where('id', '=', caller.profileId)
        .executeTakeFirstOrThrow(),
      known: await passkeysOf(handle, caller.profileId),
    }));
    if (known.length >= passkeysAtMost) throw new Refused('passkeys_full');
    const options = await creationOptions(ownOrigin, owner, known);
    await context.database.once((handle) => storeChallenge(handle, options.challenge, caller.profileId, now));
    return { options };
  },

  async addPasskey({ context, caller, body, address, ownOrigin, signInDevice, now }, tx) {
    const { profileId } = caller;
    const { passkey: made } = body;
    const challenge = challengeIn(made.client_data);
    if (challenge === null || !(await takeChallenge(tx, challenge, profileId, now))) return refused({ code: 'passkey_refused' });
    const verified = await verifyCreation(ownOrigin, challenge, made);
    if (!verified) return refused({ code: 'passkey_refused' });
    await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forUpdate().execute();
    if ((await passkeysOf(tx, profileId)).length >= passkeysAtMost) return refused({ code: 'passkeys_full' });
    const row = await tx
      .insertInto('passkeys')
      .values({
        profile_id: profileId,
        credential_id: made.id,
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: [...made.transports],
        name: signInDevice().os,
        created_at: now,
        used_at: null,
        backed_up: verified.isBackedUp,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refused({ code: 'passkey_refused' });
    await recordEvent(tx, context, 'passkey.added', { profileId, subject: row.id, address });
    await queueEmails(tx, context, [
      { kind: 'passkey_changed', profile_id: profileId, change: 'added', name: row.name, at: now.toISOString() },
    ]);
    return answered(toPasskey(row));
  },

  renamePasskey: ({ context, caller, params, body }) =>
    context.database.transaction(async (tx) => {
      const row = await lockPasskey(tx, caller.profileId, params.id);
      const { row: after } = decidePasskey(row, { type: 'renamed', name: body.name }, context.passkeyChart);
      await tx.updateTable('passkeys').set({ name: after.name }).where('id', '=', row.id).execute();
      return toPasskey({ ...row, name: after.name });
    }),

  async removePasskey({ context, caller, params, address, now }) {
    const { profileId } = caller;
    await requireStepUp(context, caller, now);
    await context.database.transaction(async (tx) => {
      const row = await lockPasskey(tx, profileId, params.id);
      if (!decidePasskey(row, { type: 'removed' }, context.passkeyChart).isRemoved) return;
      await tx.deleteFrom('passkeys').where('id', '=', row.id).execute();
      await recordEvent(tx, context, 'passkey.removed', { profileId, subject: row.id, address });
      await queueEmails(tx, context, [
        { kind: 'passkey_changed', profile_id: profileId, change: 'removed', name: row.name, at: now.toISOString() },
      ]);
    });
  },
});
