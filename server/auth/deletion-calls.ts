/** A member leaves a studio or deletes the account, which erases their data. Source: docs/decisions/member-data.md#0386. */
import type { StudioToLeave } from '#contract/deletions.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { decideDeletion } from '#machines/auth/deletion-lifecycle.rows.ts';
import { recordAlone, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { DeletionRequestRow, ProfileRow, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import type { DeletionEmailJob } from '../mail/email-job.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { queueDepartureEmails, studiosWithData } from '../mail/queue-departure-emails.ts';
import { readMembershipImpacts } from '../studio/members/change-membership.ts';
import { exportMember } from '../studio/members/export-member.ts';
import { insertDeletion, lockDeletion, readWaitingDeletions } from './deletion-store.ts';
import { lockMember } from './email-change-store.ts';
import { requireStepUp } from './require-step-up.ts';

type DeletionCalls = Pick<CallHandlers, 'readDeletions' | 'requestDeletion' | 'cancelDeletion' | 'exportData'>;

const studiosOfMember = (tx: Tx, profileId: string) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .select(['o.id', 'o.name'])
    .where('a.profile_id', '=', profileId)
    .orderBy('a.created_at')
    .orderBy('o.id')
    .execute();

const toLeave = async (tx: Tx, profileId: string, now: Date): Promise<StudioToLeave[]> => {
  const studios: StudioToLeave[] = [];
  for (const { id, name } of await studiosOfMember(tx, profileId)) {
    const [impact] = await readMembershipImpacts(tx, id, [profileId], now);
    studios.push({ org_id: id, name, bookings: impact?.bookings ?? 0, passes: impact?.passes ?? 0 });
  }
  return studios;
};

const studioName = async (tx: Tx, profileId: string, orgId: string | null): Promise<string | null> => {
  if (orgId === null) return null;
  const studio = (await studiosOfMember(tx, profileId)).find(({ id }) => id === orgId);
  if (!studio) throw new Refused('not_found');
  return studio.name;
};

interface EmailParts {
  readonly member: ProfileRow;
  readonly studio: string | null;
  readonly row: DeletionRequestRow;
  /** The locale of the request, used if the member has no locale. */
  readonly locale: LocaleCode;
}

const emailJob = (cause: 'requested' | 'cancelled', { member, studio, row, locale }: EmailParts): DeletionEmailJob => ({
  kind: 'deletion',
  cause,
  email: member.email,
  locale: localeCodes.find((code) => code === member.locale) ?? locale,
  studio,
  erase_after: row.erase_after.toISOString(),
});

const queueReports = async (tx: Tx, context: Context, cause: 'requested' | 'cancelled', row: DeletionRequestRow): Promise<void> => {
  const { id: deletion_id, profile_id, org_id } = row;
  const orgIds = org_id === null ? await studiosWithData(tx, profile_id) : [org_id];
  await queueDepartureEmails(tx, context, orgIds, { cause, profile_id, deletion_id });
};

export const deletionCalls: DeletionCalls = {
  readDeletions: ({ context, caller: { profileId }, now }) =>
    context.database.snapshot(async (tx) => ({
      studios: await toLeave(tx, profileId, now),
      deletions: (await readWaitingDeletions(tx, profileId)).map(({ id, org_id, requested_at, erase_after }) => ({
        id,
        org_id,
        requested_at: requested_at.toISOString(),
        erase_after: erase_after.toISOString(),
      })),
    })),

  async requestDeletion({ context, caller, body, address, locale, now }) {
    const { profileId } = caller;
    await requireStepUp(context, caller, now);
    const orgId = body.org_id === null ? null : uuidOf(body.org_id);
    await context.database.transaction(async (tx) => {
      const member = await lockMember(tx, profileId);
      if (!member) throw new Refused('not_signed_in');
      const studio = await studioName(tx, profileId, orgId);
      const row = await insertDeletion(tx, context, profileId, orgId);
      if (!row) return;
      await recordEvent(tx, context, 'deletion.requested', { profileId, orgId, subject: row.id, address });
      await queueEmails(tx, context, [emailJob('requested', { member, studio, row, locale })]);
      await queueReports(tx, context, 'requested', row);
    });
  },

  async cancelDeletion({ context, caller: { profileId }, params, address, locale, now }) {
    const id = uuidOf(params.id);
    await context.database.transaction(async (tx) => {
      const row = await lockDeletion(tx, profileId, id);
      if (!row || decideDeletion(row, { type: 'cancel', now }, context.deletionChart) !== 'cancelled') throw new Refused('not_found');
      await tx.updateTable('deletion_requests').set({ cancelled_at: now }).where('id', '=', id).execute();
      await recordEvent(tx, context, 'deletion.cancelled', { profileId, orgId: row.org_id, subject: id, address });
      const member = await tx.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow();
      const studio = row.org_id && (await tx.selectFrom('orgs').select('name').where('id', '=', row.org_id).executeTakeFirstOrThrow()).name;
      await queueEmails(tx, context, [emailJob('cancelled', { member, studio, row, locale })]);
      await queueReports(tx, context, 'cancelled', row);
    });
  },

  async exportData({ context, caller, body, address, now }) {
    const { profileId } = caller;
    await requireStepUp(context, caller, now);
    const orgId = body.org_id === null ? null : uuidOf(body.org_id);
    const exported = await context.database.snapshot(async (tx) => {
      const row = await tx.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirst();
      if (!row) throw new Refused('not_signed_in');
      if (orgId !== null && !(await studiosWithData(tx, profileId)).includes(orgId)) throw new Refused('not_found');
      return exportMember(tx, row, orgId);
    });
    await recordAlone(context, 'data.exported', { profileId, orgId, address });
    return { exported_at: now.toISOString(), ...exported };
  },
};
