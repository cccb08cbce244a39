import type { Context } from '../../context.ts';
import { fileNames } from '../folder/file-names.ts';
import { readJson } from '../folder/json-positions.ts';
import { StudioRejected } from '../folder/rejection.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { orgId } from '../load/studio-ids.ts';
import { hashOfAddress } from './calendar-row.ts';
import { type AddressOptions, readAddress, type Validators } from './read-address.ts';

/** Reads the address. Throws `StudioRejected` with the line of the file that names the address. */
export async function readNamedAddress(
  studio: string,
  url: string,
  { allowLocal }: Pick<AddressOptions, 'allowLocal'>,
): Promise<{ readonly text: string } & Validators> {
  const answer = await readAddress(url, { allowLocal: allowLocal ?? false });
  if (answer.kind === 'read') return answer;
  const reason = answer.kind === 'failed' ? answer.reason : 'was not sent';
  const line = readJson(studio).lineOf(['timetable', 'url']);
  throw new StudioRejected([{ file: fileNames.studio, line, reason: `timetable.url: the calendar ${reason}` }]);
}

/** The last applied text if it is from the same address (`validators` null), else a new read. Null: the calendar is a file. */
export async function readForLoad(
  { database }: Context,
  studio: string,
  { organisation, timetable: { url } }: StudioDocument,
  options: Pick<AddressOptions, 'allowLocal'>,
): Promise<{ readonly text: string; readonly validators: Validators | null } | null> {
  if (url === undefined) return null;
  const stored = await database.once((handle) =>
    handle
      .selectFrom('studio_documents')
      .innerJoin('studio_calendars', 'studio_calendars.org_id', 'studio_documents.org_id')
      .select(['timetable', 'address_hash'])
      .where('studio_documents.org_id', '=', orgId(organisation.key))
      .executeTakeFirst(),
  );
  if (stored?.address_hash === hashOfAddress(url)) return { text: stored.timetable, validators: null };
  const { text, etag, lastModified } = await readNamedAddress(studio, url, options);
  return { text, validators: { etag, lastModified } };
}
