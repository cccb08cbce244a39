import { printableJson } from '#contract/characters.ts';
import { auditCodeNames } from '../../audit/audit-codes.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tables, Tx } from '../../database/schema.ts';
import type { Selectable } from 'kysely';
import { CommandError } from './find-class.ts';
import { findMember } from './find-member.ts';

export interface AuditRequest {
  readonly command: 'audit';
  readonly member: string | null;
  /** A day or an instant, in UTC. */
  readonly since: string | null;
  readonly code: string | null;
  readonly json: boolean;
}

/** The maximum number of rows in a response. With `--since`, the following rows can be listed. */
const most = 10_000;

function instantOf(text: string): Date {
  const at = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text) ? new Date(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text) : null;
  if (at === null || Number.isNaN(at.getTime()))
    throw new CommandError(`"${text}" is no time. Write a day or a time in UTC: --since 2026-03-02 or --since 2026-03-02T17:00`);
  return at;
}

function codeOf(text: string) {
  const known = auditCodeNames.find((code) => code === text);
  if (known === undefined)
    throw new CommandError(`There is no event "${text}". The events are:`, ...auditCodeNames.map((code) => `  ${code}`));
  return known;
}

type AuditRow = Selectable<Tables['audit_events']>;

const actorOf = ({ actor, os_user, role, key_name }: AuditRow): string =>
  actor === 'operator' ? `${os_user} (${key_name === null ? role : `${role}, key ${key_name}`})` : actor;

const valuesOf = (name: string, values: unknown): string[] => (values === null ? [] : [`${name} ${printableJson(values)}`]);

const lineOf = (row: AuditRow): string =>
  [
    row.at.toISOString(),
    row.code,
    `by ${actorOf(row)}`,
    ...(row.profile_id === null ? [] : [`member ${row.profile_id}`]),
    ...(row.subject === null ? [] : [row.subject]),
    ...valuesOf('before', row.before),
    ...valuesOf('after', row.after),
    ...(row.address_block === null ? [] : [`from ${row.address_block}`]),
  ].join('  ');

export async function listAuditEvents(context: Context, tx: Tx, { member, since, code, json }: AuditRequest): Promise<string[]> {
  const profileId = member === null ? null : (await findMember(tx, member)).id;
  let wanted = tx.selectFrom('audit_events').selectAll();
  if (profileId !== null) wanted = wanted.where('profile_id', '=', profileId);
  if (since !== null) wanted = wanted.where('at', '>=', instantOf(since));
  if (code !== null) wanted = wanted.where('code', '=', codeOf(code));
  const rows = await wanted
    .orderBy('at')
    .orderBy('id')
    .limit(most + 1)
    .execute();
  const listed = rows.slice(0, most);
  await recordEvent(tx, context, 'command.audit', { profileId, after: { listed: listed.length } });
  if (json) return listed.map(printableJson);
  const more = rows.length > most ? [`There are more: add --since ${listed.at(-1)?.at.toISOString()}`] : [];
  return listed.length === 0 ? ['No event was found.'] : [...listed.map(lineOf), ...more];
}
