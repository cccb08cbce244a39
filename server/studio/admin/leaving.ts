/** Lists the members who have requested to leave a studio or to delete their account. */
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { findStudio } from './find-studio.ts';

export interface LeavingRequest {
  readonly command: 'leaving';
  readonly studio: string | null;
}

const waitingAt = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('deletion_requests as d')
    .innerJoin('profiles as p', 'p.id', 'd.profile_id')
    .select(['d.requested_at', 'd.erase_after', 'p.full_name', 'p.email', 'd.org_id'])
    .where('d.cancelled_at', 'is', null)
    .where((row) =>
      row.or([
        row('d.org_id', '=', orgId),
        row.and([
          row('d.org_id', 'is', null),
          row(
            'd.profile_id',
            'in',
            tx
              .selectFrom('accounts')
              .select('profile_id')
              .where('org_id', '=', orgId)
              .union(tx.selectFrom('inactive_accounts').select('profile_id').where('org_id', '=', orgId)),
          ),
        ]),
      ]),
    )
    .orderBy('d.erase_after')
    .orderBy('p.email')
    .execute();

type Row = Awaited<ReturnType<typeof waitingAt>>[number];

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const lineOf = ({ erase_after, requested_at, full_name, email, org_id }: Row): string =>
  `  ${dayOf(erase_after)}  ${full_name} <${email}> ${org_id === null ? 'deletes the account' : 'leaves the studio'}, requested ${dayOf(requested_at)}`;

export async function listLeaving(context: Context, tx: Tx, { studio }: LeavingRequest): Promise<string[]> {
  const org = await findStudio(tx, studio);
  const rows = await waitingAt(tx, org.id);
  await recordEvent(tx, context, 'command.leaving', { orgId: org.id, after: { listed: rows.length } });
  if (rows.length === 0) return [`${org.name}: no member has requested to leave.`];
  return [`${org.name}: their data are deleted on the day at the beginning of the line. Until then they can stay.`, ...rows.map(lineOf)];
}
