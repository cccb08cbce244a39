/** The member's picture: permitting the upload, storing, removing, and deleting unused files. */
import { largestPicture, uploadPath, type ImageAuth, type PictureType, type uploadFields } from '#contract/avatar.ts';
import type { Profile } from '#contract/profile.ts';
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';
import type { Context } from '../context.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { messageOf } from '../database/errors.ts';
import type { Pictures } from '../files/picture.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import type { UploadForm } from './upload-form.ts';
import { readProfile } from './profile-store.ts';

const minute = 60_000;
const lasts = 10 * minute;

export const pictureFolder = '/files/';
/** How long a stored picture may exist before a profile refers to it. */
const settling = 60 * minute;

/** Permits one upload of a picture of this type, for ten minutes. */
export async function permitUpload({ database, newId, clock }: Context, profileId: string, type: PictureType): Promise<ImageAuth> {
  const id = newId();
  const token = createToken();
  const expires = new Date(clock.now().getTime() + lasts);
  await database.once((handle) =>
    handle
      .insertInto('picture_uploads')
      .values({
        id,
        profile_id: profileId,
        token_hash: hashToken(token),
        content_type: type,
        max_bytes: largestPicture,
        expires_at: expires,
        used_at: null,
      })
      .execute(),
  );
  const fields: Record<(typeof uploadFields)[number], string> = { key: id, signature: token, content_type: type };
  return { method: 'POST', url: uploadPath, fields, expires_at: expires.toISOString() };
}

/** Uses up the permit, even if the upload fails later. Throws `not_found`, `upload_over` or `invalid_input`. */
export async function consumeUploadPermit(
  { database, clock }: Context,
  profileId: string,
  { fields, file }: UploadForm,
): Promise<PictureType> {
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('picture_uploads')
      .selectAll()
      .where('id', '=', uuidOf(fields.key))
      .where('profile_id', '=', profileId)
      .where('token_hash', '=', hashToken(fields.signature))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new Refused('not_found');
    if (found.used_at !== null || now >= found.expires_at) throw new Refused('upload_over');
    await tx.updateTable('picture_uploads').set({ used_at: now }).where('id', '=', found.id).execute();
    return found;
  });
  if (fields.content_type !== row.content_type)
    throw new Refused('invalid_input', { issues: { content_type: { type: 'picklist', input: fields.content_type } } });
  if (file.type !== row.content_type) throw new Refused('wrong_media_type', { expected: row.content_type });
  if (file.size > row.max_bytes) throw new Refused('payload_too_large', { limit: `${row.max_bytes} bytes` });
  return row.content_type;
}

/** The public address of a file, and the file name of an address. */
export const pictureUrlOf = (name: string): string => `${pictureFolder}${name}`;
export const fileNamesIn = (address: string | null): readonly string[] =>
  address?.startsWith(pictureFolder) ? [address.slice(pictureFolder.length)] : [];

export const pictureNames = ({ avatar_main_url, avatar_thumb_url }: Addresses): readonly string[] => [
  ...fileNamesIn(avatar_main_url),
  ...fileNamesIn(avatar_thumb_url),
];

/** The form of file names of members’ pictures. Only files with such names are removed. */
const memberPictureName = /^(?:part-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-(?:main|thumb)\.webp$/;
/** Pictures of posts, which exist as long as the posts. */
const postPictureName = /^(?:part-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-post\.webp$/;

const studioLogoName = /^(?:part-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-[\da-f]{32}-logo\.webp$/;

type Keeping = Pick<Context, 'files' | 'log'>;

interface Addresses {
  readonly avatar_main_url: string | null;
  readonly avatar_thumb_url: string | null;
}

const none: Addresses = { avatar_main_url: null, avatar_thumb_url: null };

type Setting = Keeping & Pick<Context, 'database' | 'newId'>;

/** Stores a new picture. The picture is stored before the profile refers to it, and the old picture is removed afterwards. */
export async function setAvatar(context: Setting, profileId: string, pictures: Pictures, isAwaited: () => boolean): Promise<Profile> {
  const { files } = context;
  if (!files) throw new Refused('not_found');
  const id = context.newId();
  const names = { main: `${id}-main.webp`, thumb: `${id}-thumb.webp` };
  try {
    await files.write(names.main, pictures.main);
    await files.write(names.thumb, pictures.thumb);
    // a member who has cancelled meanwhile keeps the old picture
    if (!isAwaited()) throw new Refused('upload_over');
  } catch (error) {
    await removePictures(context, Object.values(names));
    throw error;
  }
  try {
    return await replace(context, profileId, { avatar_main_url: pictureUrlOf(names.main), avatar_thumb_url: pictureUrlOf(names.thumb) });
  } catch (error) {
    // if the connection broke, the commit may have succeeded, so the cleanup checks whether the profile refers to the files
    if (error instanceof Refused) await removePictures(context, Object.values(names));
    throw error;
  }
}

export const removeAvatar = (context: Context, profileId: string): Promise<Profile> => replace(context, profileId, none);

async function replace(context: Keeping & Pick<Context, 'database'>, profileId: string, addresses: Addresses): Promise<Profile> {
  const { old, profile } = await context.database.transaction(async (tx) => {
    const before = await lockAddresses(tx, profileId);
    await tx.updateTable('profiles').set(addresses).where('id', '=', profileId).execute();
    return { old: before, profile: await readProfile(tx, profileId) };
  });
  await removePictures(context, pictureNames(old));
  return profile;
}

/** Clears the picture of the profile; returns the names of its files, to be removed after the commit. */
export async function clearAvatar(tx: Tx, profileId: string): Promise<readonly string[]> {
  const before = await lockAddresses(tx, profileId);
  await tx.updateTable('profiles').set(none).where('id', '=', profileId).execute();
  return pictureNames(before);
}

async function lockAddresses(tx: Tx, profileId: string): Promise<Addresses> {
  const row = await tx
    .selectFrom('profiles')
    .select(['avatar_main_url', 'avatar_thumb_url'])
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

/** Files that cannot be removed now are left for the next cleanup. */
export async function removePictures({ files, log }: Keeping, names: readonly string[]): Promise<void> {
  for (const name of names)
    await files?.remove(name).catch((error: unknown) => log.warn({ error: messageOf(error) }, 'a picture could not be removed'));
}

/** Removes every uploaded picture of members and studios, even if it is in use. */
export async function removeAllPictures(context: Keeping): Promise<void> {
  await removePictures(
    context,
    ((await context.files?.olderThan(0)) ?? []).filter((name) =>
      [memberPictureName, postPictureName, studioLogoName].some((form) => form.test(name)),
    ),
  );
}

const shownPictures = async (handle: Handle): Promise<readonly string[]> => {
  const members = handle.selectFrom('profiles').select(['avatar_main_url', 'avatar_thumb_url']).where('avatar_main_url', 'is not', null);
  const studios = handle.selectFrom('orgs').select('logo_url').where('logo_url', 'is not', null);
  return [
    ...(await members.execute()).flatMap(pictureNames),
    ...(await studios.execute()).flatMap(({ logo_url }) => fileNamesIn(logo_url)),
  ];
};

/** Removes pictures that no profile and no studio refers to: those of deleted members, and those of interrupted uploads. */
export async function removeUnusedPictures(context: Keeping & Pick<Context, 'database'>): Promise<void> {
  const names = ((await context.files?.olderThan(settling)) ?? []).filter(
    (name) => memberPictureName.test(name) || studioLogoName.test(name),
  );
  if (names.length === 0) return;
  const shown = new Set(await context.database.once(shownPictures));
  await removePictures(
    context,
    names.filter((name) => !shown.has(name)),
  );
}
