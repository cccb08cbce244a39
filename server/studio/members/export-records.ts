import { sql } from 'kysely';
import type { ProfileRow, Tx } from '../../database/schema.ts';
import { atStudio, belongsTo, type ExportScope } from './export-scope.ts';

/** The events that the member caused. Actions of the studio’s staff are left out, because they are data of other people. */
const auditEvents = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('audit_events as e')
    .select(['e.at', 'e.code', 'e.address_block', 'e.before', 'e.after'])
    .where(belongsTo('e', scope))
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();

const deletionRequests = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('deletion_requests as d')
    .leftJoin('orgs as o', 'o.id', 'd.org_id')
    .select(['o.name as studio', 'd.requested_at', 'd.erase_after', 'd.cancelled_at'])
    .where(belongsTo('d', scope))
    .orderBy('d.requested_at')
    .execute();

const invites = (tx: Tx, { id, email }: ProfileRow, scope: ExportScope) =>
  tx
    .selectFrom('invites as i')
    .innerJoin('orgs as o', 'o.id', 'i.org_id')
    .select(['o.name as studio', 'i.issued_at', 'i.expires_at', 'i.used_at', 'i.superseded_at'])
    .where((row) => row.or([row(sql<string>`lower(i.email)`, '=', email.toLowerCase()), row('i.used_by', '=', id)]))
    .where(atStudio('i', scope))
    .orderBy('i.issued_at')
    .execute();

export const exportRecords = async (tx: Tx, row: ProfileRow, scope: ExportScope) => ({
  deletion_requests: await deletionRequests(tx, scope),
  audit_log: await auditEvents(tx, scope),
  invites: await invites(tx, row, scope),
});
