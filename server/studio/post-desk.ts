/** A post that the studio writes from its desk. */
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { insertPost, readersOf, tellOfPost } from '../feed/write-post.ts';
import { CannotDo } from './find-class.ts';
import { findStudio } from './find-studio.ts';

export interface PostRequest {
  readonly command: 'post';
  readonly text: string;
  /** Key or name of who of the staff writes it; null: the studio. */
  readonly by: string | null;
  /** Key of the facility; null: at all of them. */
  readonly facility: string | null;
  /** Key of the studio, where the database has several. */
  readonly studio: string | null;
}

const longest = 10_000;

async function facilityOf(tx: Tx, orgId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const all = await tx.selectFrom('facilities').select(['id', 'key', 'name', 'feed_enabled']).where('org_id', '=', orgId).execute();
  const found = all.find((each) => each.key === key);
  if (!found) throw new CannotDo(`There is no facility "${key}".`, ...all.map((each) => `  ${each.key}: ${each.name}`));
  if (!found.feed_enabled) throw new CannotDo(`${found.name} has no feed: "feed" is false in studio.json.`);
  return found.id;
}

async function authorOf(tx: Tx, orgId: string, name: string | null): Promise<{ readonly id: string; readonly full_name: string } | null> {
  if (name === null) return null;
  const staff = await tx.selectFrom('staff').select(['id', 'key', 'full_name']).where('org_id', '=', orgId).orderBy('full_name').execute();
  const found = staff.find(({ key, full_name }) => key === name || full_name.toLowerCase() === name.toLowerCase());
  if (!found) throw new CannotDo(`There is nobody called "${name}" among the staff.`, ...staff.map(({ full_name }) => `  ${full_name}`));
  return found;
}

/** Answers what to print; throws `CannotDo`. */
export async function writePost(context: Context, tx: Tx, request: PostRequest): Promise<string[]> {
  const content = request.text.trim();
  if (content === '') throw new CannotDo('A post needs a text.');
  if (content.length > longest) throw new CannotDo(`A post has at most ${longest} characters; this one has ${content.length}.`);
  const org = await findStudio(tx, request.studio);
  const facilityId = await facilityOf(tx, org.id, request.facility);
  const author = await authorOf(tx, org.id, request.by);
  const now = context.clock.now();
  const id = context.newId();
  await insertPost(tx, { orgId: org.id, id, facilityId, staffId: author?.id ?? null, content, images: [], at: now });
  const readers = await readersOf(tx, org.id, facilityId);
  const name = author?.full_name ?? org.name;
  await tellOfPost(tx, context, { orgId: org.id, id, author: name, now, readers });
  return [`${name} has posted it; ${readers.length === 1 ? '1 member is' : `${readers.length} members are`} told.`];
}
