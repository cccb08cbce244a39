import { OneLine, SeveralLines } from '#contract/text.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { drawWhole } from '../../files/picture.ts';
import { queuePostNotifications, readersOf, sendPostNotifications } from '../../feed/notify-of-post.ts';
import { insertPost, type NewPost } from '../../feed/write-post.ts';
import { pictureUrlOf } from '../../profile/avatar-store.ts';
import { CommandError, safeText } from './find-class.ts';
import { findStudio } from './find-studio.ts';
import { pictureErrorReason } from '../folder/picture-errors.ts';

export interface PostRequest {
  readonly command: 'post';
  readonly text: string;
  /** Key or name of the author on the staff; null: the studio. */
  readonly by: string | null;
  /** Key of the facility; null: all facilities. */
  readonly facility: string | null;
  readonly studio: string | null;
  readonly pictures?: readonly PictureOfPost[] | undefined;
}

export interface PictureOfPost {
  /** The file name, for the error message if the file is not a picture. */
  readonly name: string;
  /** The bytes in base 64. */
  readonly data: string;
  readonly alt: string;
}

const mostPictures = 4;

/** Draws a picture again, so that only its pixels are stored; throws `CommandError` if the file is not a picture. */
async function draw({ name, data, alt }: PictureOfPost) {
  try {
    return { ...(await drawWhole(Buffer.from(data, 'base64'))), alt };
  } catch (error) {
    const reason = pictureErrorReason(error);
    if (reason === null) throw error;
    throw new CommandError(`${name} ${reason}.`);
  }
}

/** Returns the references for the post, and the files to remove if the post is not written. */
async function keepPictures({ files, newId }: Context, pictures: readonly PictureOfPost[]) {
  if (pictures.length > mostPictures)
    throw new CommandError(`A post has at most ${mostPictures} pictures; this one has ${pictures.length}.`);
  if (pictures.some(({ alt }) => alt === '')) throw new CommandError('Describe each picture.');
  const drawn = await Promise.all(pictures.map(draw));
  const named = drawn.map((picture) => ({ ...picture, name: `${newId()}-post.webp` }));
  for (const { name, bytes } of named) await files?.write(name, bytes);
  return {
    images: named.map(({ name, width, height, alt }) => ({ url: pictureUrlOf(name), width, height, alt })),
    takeAway: async () => {
      for (const { name } of named) await files?.remove(name);
    },
  };
}

const longest = 10_000;

async function facilityOf(tx: Tx, orgId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const all = await tx
    .selectFrom('facilities')
    .select(['id', 'key', 'name', 'feed_enabled'])
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .execute();
  const found = all.find((each) => each.key === key);
  if (!found) throw new CommandError(`There is no facility "${key}".`, ...all.map((each) => `  ${each.key}: ${each.name}`));
  if (!found.feed_enabled) throw new CommandError(`${found.name} has no feed: "feed" is false in studio.json.`);
  return found.id;
}

async function authorOf(tx: Tx, orgId: string, name: string | null): Promise<{ readonly id: string; readonly full_name: string } | null> {
  if (name === null) return null;
  const staff = await tx.selectFrom('staff').select(['id', 'key', 'full_name']).where('org_id', '=', orgId).orderBy('full_name').execute();
  const found = staff.find(({ key, full_name }) => key === name || full_name.toLowerCase() === name.toLowerCase());
  if (!found)
    throw new CommandError(`There is no person called "${name}" among the staff.`, ...staff.map(({ full_name }) => `  ${full_name}`));
  return found;
}

interface Posted {
  readonly author: string;
  readonly readers: number;
}

async function storePost(context: Context, tx: Tx, request: PostRequest, post: Pick<NewPost, 'content' | 'images'>): Promise<Posted> {
  const org = await findStudio(tx, request.studio);
  const facilityId = await facilityOf(tx, org.id, request.facility);
  const author = await authorOf(tx, org.id, request.by);
  const id = context.newId();
  await insertPost(tx, { orgId: org.id, id, facilityId, staffId: author?.id ?? null, ...post, at: context.clock.now() });
  await queuePostNotifications(tx, context, org.id, id);
  const readers = (await readersOf(tx, org.id, facilityId)).length;
  await recordEvent(tx, context, 'command.post', { orgId: org.id, subject: id, after: { readers } });
  return { author: author?.full_name ?? org.name, readers };
}

export async function writePost(context: Context, request: PostRequest): Promise<string[]> {
  const content = safeText('A post', request.text, SeveralLines());
  const pictures = (request.pictures ?? []).map((picture) => ({
    ...picture,
    alt: safeText('The words for a picture', picture.alt, OneLine()),
  }));
  if (content === '') throw new CommandError('A post needs a text.');
  if (content.length > longest) throw new CommandError(`A post has at most ${longest} characters; this one has ${content.length}.`);
  const { images, takeAway } = await keepPictures(context, pictures);
  const { author, readers } = await context.database
    .transaction((tx) => storePost(context, tx, request, { content, images }))
    .catch(async (error: unknown) => {
      await takeAway();
      throw error;
    });
  await sendPostNotifications(context);
  return [`${author} has posted it; ${readers === 1 ? '1 member is' : `${readers} members are`} notified.`];
}
