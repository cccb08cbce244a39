import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { largestPicture } from '#contract/avatar.ts';
import type { Context } from '../../context.ts';
import { drawLogo } from '../../files/picture.ts';
import { pictureUrlOf, removePictures, fileNamesIn } from '../../profile/avatar-store.ts';
import { fileNames } from './file-names.ts';
import { type JsonPath, readJson } from './json-positions.ts';
import { tooLargePicture, pictureErrorReason } from './picture-errors.ts';
import { readRegularFile, TooLarge, UnusableFile } from './regular-file.ts';
import { type Findings, type Rejection, StudioRejected } from './rejection.ts';
import { PictureName } from './schema-values.ts';
import type { StudioDocument } from './studio-json.schema.ts';

export interface LogoFile {
  readonly name: string;
  /** The bytes in base 64. */
  readonly data: string;
}

const Named = v.object({ organisation: v.object({ logo: PictureName }) });
const path: JsonPath = ['organisation', 'logo'];

/** Undefined if no picture is named, or if the file is missing, which `checkLogo` reports. */
export async function readLogo(folder: string, studio: string): Promise<LogoFile | Rejection | undefined> {
  const { value, lineOf } = readJson(studio);
  const named = v.safeParse(Named, value);
  if (!named.success) return undefined;
  const name = named.output.organisation.logo;
  try {
    const bytes = await readRegularFile(join(folder, name), largestPicture);
    return bytes ? { name, data: bytes.toString('base64') } : undefined;
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    const reason = error instanceof TooLarge ? tooLargePicture : error.message;
    return { file: fileNames.studio, line: lineOf(path), reason: `organisation.logo: ${name} ${reason}` };
  }
}

/** The drawn logo; null if there is no logo, or if the logo has an error, which is added to `findings`. */
export async function checkLogo(
  { studio, logo }: { readonly studio: string; readonly logo?: LogoFile | undefined },
  { organisation }: StudioDocument,
  findings: Findings,
): Promise<Uint8Array | null> {
  const { logo: name } = organisation;
  if (name === undefined) return null;
  const reject = (reason: string): null => {
    findings.reject(readJson(studio).lineOf(path), `organisation.logo: ${name} ${reason}`);
    return null;
  };
  if (logo?.name !== name) return reject('is not in the folder, or cannot be read');
  try {
    return await drawLogo(Buffer.from(logo.data, 'base64'));
  } catch (error) {
    const reason = pictureErrorReason(error);
    if (reason === null) throw error;
    return reject(reason);
  }
}

type Keeping = Pick<Context, 'database' | 'files' | 'log'>;

/** The name is derived from the picture, so the same picture has the same name in every database. */
const nameOf = (orgId: string, logo: Uint8Array): string =>
  `${orgId}-${createHash('sha256').update(logo).digest('hex').slice(0, 32)}-logo.webp`;

const shownBy = async ({ database }: Keeping, orgId: string): Promise<readonly string[]> => {
  const row = await database.once((handle) => handle.selectFrom('orgs').select('logo_url').where('id', '=', orgId).executeTakeFirst());
  return fileNamesIn(row?.logo_url ?? null);
};

/** The logo is stored before the studio refers to it, and the former logo is removed afterwards. */
export async function withLogo<T>(
  context: Keeping,
  orgId: string,
  logo: Uint8Array | null,
  work: (address: string | null) => Promise<T>,
): Promise<T> {
  const before = await shownBy(context, orgId);
  const name = logo && context.files ? nameOf(orgId, logo) : null;
  // a known logo is stored again too, because its file may have been lost, or this may be another folder
  if (logo && name !== null) await context.files?.write(name, logo);
  try {
    const done = await work(name === null ? null : pictureUrlOf(name));
    await removePictures(
      context,
      before.filter((former) => former !== name),
    );
    return done;
  } catch (error) {
    // After any other error, the studio may refer to the picture, so the cleanup of pictures decides.
    if (error instanceof StudioRejected && name !== null && !before.includes(name)) await removePictures(context, [name]);
    throw error;
  }
}
