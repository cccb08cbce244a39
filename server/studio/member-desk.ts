/** What a studio does with all that is known of one member: hands it to them, or forgets it. */
import type { Context } from '../context.ts';
import type { ProfileRow, Tx } from '../database/schema.ts';
import { discard, pictureNames } from '../profile/avatar-store.ts';
import { eraseMember, isNameless } from './erase-member.ts';
import { exportMember } from './export-member.ts';
import { CannotDo } from './find-class.ts';
import { findMember } from './find-member.ts';

export interface ExportRequest {
  readonly command: 'export';
  readonly member: string;
}

export interface EraseRequest {
  readonly command: 'erase';
  readonly member: string;
  /** Without it nothing is done, and it is said what would be. */
  readonly confirmed: boolean;
}

/** A file for the member. */
export interface MemberFile {
  readonly name: string;
  readonly text: string;
  readonly lines: string[];
}

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** Throws `CannotDo` where nobody is meant. */
export const exportFromDesk = (context: Context, { member }: ExportRequest): Promise<MemberFile> =>
  context.database.snapshot(async (tx) => {
    const row = await findMember(tx, member);
    const exported = await exportMember(tx, row);
    const parts = Object.entries(exported).flatMap(([part, value]) =>
      Array.isArray(value) && value.length > 0 ? [[part, value.length]] : [],
    );
    return {
      name: `${row.email.replaceAll(/[^\p{L}\p{M}\p{N}@.+-]/gu, '_')}.json`,
      text: `${JSON.stringify({ exported_at: context.clock.now(), ...exported }, null, 2)}\n`,
      lines: [
        `All that is known of ${row.full_name} <${row.email}>: the profile, and ${parts.map(([part, count]) => `${count} ${String(part).replaceAll('_', ' ')}`).join(', ') || 'nothing else'}.`,
      ],
    };
  });

async function studiosOf(tx: Tx, { id }: ProfileRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .innerJoin('orgs', 'orgs.id', 'accounts.org_id')
    .select('orgs.name')
    .where('profile_id', '=', id)
    .orderBy('orgs.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Throws `CannotDo`, and then nothing has changed. Their picture goes once nobody names it any more. */
export async function eraseFromDesk(context: Context, request: EraseRequest): Promise<string[]> {
  const { lines, pictures } = await context.database.transaction((tx) => erase(context, tx, request));
  await discard(context, pictures);
  return lines;
}

async function erase(
  context: Context,
  tx: Tx,
  { member, confirmed }: EraseRequest,
): Promise<{ readonly lines: string[]; readonly pictures: readonly string[] }> {
  const row = await findMember(tx, member);
  if (isNameless(row)) return { lines: ['That member is erased already; nothing has changed.'], pictures: [] };
  const who = `${row.full_name} <${row.email}>`;
  const studios = await studiosOf(tx, row);
  if (!confirmed)
    throw new CannotDo(
      `This forgets ${who} for good${studios.length > 0 ? `, at ${studios.join(' and ')}` : ''}: name and address, bookings ahead, passes, training, what they wrote.`,
      'Invoices, payments and who came when stay, without the name. Hand them their data first: npm run studio -- export',
      'To do it: add --yes',
    );
  const { id, spots, appointments } = await eraseMember(context, tx, row);
  const lines = [
    `${who} is forgotten: ${counted(spots, 'spot')} and ${counted(appointments, 'appointment')} ahead are free again.`,
    `What must be kept goes on as ${id}, without a name.`,
    'Take them out of members.csv too, or the next loading brings them in again, and out of history.ndjson and studio.json where they are named there.',
  ];
  return { lines, pictures: pictureNames(row) };
}
