/** After the commit, the same events are also written to the server log. Source: docs/decisions/operation.md#0370. */
import * as v from 'valibot';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { addressBlockOf } from '../http/client-address.ts';
import { type AuditCode, type AuditDetails, definitionOf } from './audit-codes.ts';

interface AuditLine {
  readonly code: AuditCode;
  readonly audit: string;
  readonly actor: 'member' | 'operator' | 'system';
  readonly org: string | null;
  readonly role?: string;
}

const lines = new WeakMap<Tx, AuditLine[]>();

const json = (schema: v.GenericSchema | undefined, value: unknown): string | null =>
  schema === undefined ? null : JSON.stringify(v.parse(schema, value));

function compose<C extends AuditCode>(context: Context, id: string, code: C, details: AuditDetails<C>) {
  const { orgId = null, profileId = null, subject = null, address, before, after } = details as AuditDetails<AuditCode>;
  const definition = definitionOf(code);
  const { operator } = context;
  const actor: AuditLine['actor'] = operator ? 'operator' : definition.actor;
  const row = {
    id,
    at: context.clock.now(),
    org_id: orgId,
    actor,
    os_user: operator?.user ?? null,
    role: operator?.role ?? null,
    key_name: operator?.key ?? null,
    profile_id: profileId,
    code,
    subject,
    before: json(definition.before, before),
    after: json(definition.after, after),
    address_block: address === undefined ? null : addressBlockOf(address),
  };
  const line: AuditLine = { code, audit: id, actor, org: orgId, ...(operator && { role: operator.role }) };
  return { row, line };
}

const addLine = (tx: Tx, line: AuditLine): unknown => lines.set(tx, [...(lines.get(tx) ?? []), line]);

/** Runs in the transaction of the recorded change, so that either both are stored or none. */
export async function recordEvent<C extends AuditCode>(tx: Tx, context: Context, code: C, details: AuditDetails<C>): Promise<void> {
  const { row, line } = compose(context, context.newId(), code, details);
  await tx.insertInto('audit_events').values(row).execute();
  addLine(tx, line);
}

/** Records an event that has no transaction of its own, such as a read or a refusal. */
export const recordAlone = <C extends AuditCode>(context: Context, code: C, details: AuditDetails<C>): Promise<void> =>
  context.database.transaction((tx) => recordEvent(tx, context, code, details));

/** Records an event at most once, in the audit log and in the server log. `id` identifies the event. */
export const recordOnce = <C extends AuditCode>(context: Context, id: string, code: C, details: AuditDetails<C>): Promise<void> =>
  context.database.transaction(async (tx) => {
    const { row, line } = compose(context, id, code, details);
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('audit_events')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (added === 1n) addLine(tx, line);
  });

/** Writes each committed row to the server log too, without names, emails and ids of members. */
export function logAuditEvents({ database, log }: Pick<Context, 'database' | 'log'>): void {
  database.afterCommit((tx) => {
    for (const line of lines.get(tx) ?? []) log[definitionOf(line.code).level](line, definitionOf(line.code).meaning);
  });
}
