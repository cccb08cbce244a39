import { recordAlone, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { eraseAtStudio, isAnonymized } from '../members/erase-member.ts';
import { exportMember } from '../members/export-member.ts';
import { CommandError } from './find-class.ts';
import { findMember } from './find-member.ts';
import { studioOfMember, studiosOf } from './find-studio.ts';

export interface ExportRequest {
  readonly command: 'export';
  readonly member: string;
  readonly studio?: string | null | undefined;
}

export interface EraseRequest {
  readonly command: 'erase';
  readonly member: string;
  /** Key of the studio; optional if the member has only one. */
  readonly studio?: string | null | undefined;
  /** False: nothing is erased, and the output lists the data that would be erased. */
  readonly confirmed: boolean;
}

export interface MemberFile {
  readonly name: string;
  readonly text: string;
  readonly lines: string[];
}

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export async function exportAsAdmin(context: Context, request: ExportRequest): Promise<MemberFile> {
  const { profileId, orgId, file } = await context.database.snapshot((tx) => readFile(context, tx, request));
  await recordAlone(context, 'command.export', { profileId, orgId });
  return file;
}

interface ReadFile {
  readonly profileId: string;
  readonly orgId: string | null;
  readonly file: MemberFile;
}

async function readFile(context: Context, tx: Tx, { member, studio = null }: ExportRequest): Promise<ReadFile> {
  const row = await findMember(tx, member);
  const chosen = studio === null ? null : await studioOfMember(tx, row, studio);
  const exported = await exportMember(tx, row, chosen?.id ?? null);
  const parts = Object.entries(exported).flatMap(([part, value]) =>
    Array.isArray(value) && value.length > 0 ? [[part, value.length]] : [],
  );
  const file = {
    name: `${[row.email, ...(chosen ? [chosen.key] : [])].join('.').replaceAll(/[^\p{L}\p{M}\p{N}@.+-]/gu, '_')}.json`,
    text: `${JSON.stringify({ exported_at: context.clock.now(), ...exported }, null, 2)}\n`,
    lines: [
      `All that is known of ${row.full_name} <${row.email}>${chosen ? ` at ${chosen.name}` : ''}: the profile, and ${parts.map(([part, count]) => `${count} ${String(part).replaceAll('_', ' ')}`).join(', ') || 'nothing else'}.`,
    ],
  };
  return { profileId: row.id, orgId: chosen?.id ?? null, file };
}

const onDay = (at: Date): string => at.toISOString().slice(0, 10);

export const eraseAsAdmin = (context: Context, request: EraseRequest): Promise<string[]> =>
  context.database.transaction((tx) => erase(context, tx, request));

async function erase(context: Context, tx: Tx, { member, confirmed, studio = null }: EraseRequest): Promise<string[]> {
  const row = await findMember(tx, member);
  if (isAnonymized(row)) return ['That member is erased already; nothing has changed.'];
  const who = `${row.full_name} <${row.email}>`;
  if (row.erase_at && (await studiosOf(tx, row)).length === 0)
    return [`${who} is erased at every studio; the profile goes on ${onDay(row.erase_at)}. Nothing has changed.`];
  const { id: orgId, name, others } = await studioOfMember(tx, row, studio);
  if (!confirmed)
    throw new CommandError(
      `This erases ${who} for good at ${name}: bookings ahead, passes, training, what they wrote.`,
      others.length > 0
        ? `What they have at ${others.map((other) => other.name).join(' and ')} stays, and their profile.`
        : 'It is their last studio, so their profile goes 14 days later.',
      'Invoices, payments and who came when stay, without the name. Hand them their data first: npm run studio -- export',
      'To do it: add --yes',
    );
  const { id, cancelledVisits, appointments, profileGoesAt } = await eraseAtStudio(context, tx, row, orgId);
  await recordEvent(tx, context, 'command.erase', { orgId, profileId: id, after: { visits: cancelledVisits, appointments } });
  return [
    `${who} is erased at ${name}: ${counted(cancelledVisits, 'spot')} and ${counted(appointments, 'appointment')} ahead are free again.`,
    `What must be kept goes on as ${id}, without a name.`,
    profileGoesAt
      ? `${name} was their last studio, so their profile goes on ${onDay(profileGoesAt)}.`
      : 'Their profile stays: they are a member of another studio.',
    'Take them out of members.csv, history.ndjson and studio.json. Loading leaves them out until you invite them again: npm run studio -- invite <e-mail>',
  ];
}
