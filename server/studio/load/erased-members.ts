/** A load leaves out erased members, by a keyed hash of the email. Source: docs/decisions/member-data.md#0390. */
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { foldEmail } from '#contract/email.ts';
import { readServerKey, type ServerKey } from '../../database/server-keys.ts';
import type { Tx } from '../../database/schema.ts';
import type { ValidatedStudio } from '../folder/validate-folder.ts';
import type { PostLine } from '../history/activity.schema.ts';
import type { RecordKind, StudioRecords } from './studio-records.ts';

const secret: ServerKey = { name: 'erased-members', create: () => randomBytes(32) };
const kind = 'erasedMember' satisfies RecordKind;

/** The hash of an email, which differs between studios. */
const hashWith = (key: Buffer, orgId: string, email: string): string =>
  createHmac('sha256', key)
    .update(`${orgId}/${foldEmail(email)}`)
    .digest('hex');

export async function markMemberErased(tx: Tx, orgId: string, email: string, now: Date): Promise<void> {
  const key = hashWith(await readServerKey(tx, secret), orgId, email);
  await tx
    .insertInto('studio_records')
    .values({ org_id: orgId, kind, key, row_id: null, content_hash: '', loaded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the marks of these people, so that the next load adds them again. Called when the studio invites them. */
export async function unmarkErasedMembers(tx: Tx, orgId: string, emails: readonly string[]): Promise<void> {
  const key = await readServerKey(tx, secret);
  await tx
    .deleteFrom('studio_records')
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${emails.map((email) => hashWith(key, orgId, email))})`)
    .execute();
}

/** Those of the emails that belong to current members. An erased person may have had the same email before. */
const emailsOfMembers = async ({ tx, orgId }: StudioRecords, emails: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const table of ['accounts', 'inactive_accounts'] as const) {
    const rows = await tx
      .selectFrom(table)
      .innerJoin('profiles', 'profiles.id', `${table}.profile_id`)
      .select('profiles.email')
      .where(`${table}.org_id`, '=', orgId)
      .where(sql<boolean>`lower(profiles.email) = any(${[...emails]})`)
      .execute();
    for (const { email } of rows) found.add(email.toLowerCase());
  }
  return found;
};

export interface SkippedRow {
  readonly line: number;
  readonly email: string;
}

async function skippedRows(records: StudioRecords, members: ValidatedStudio['members']): Promise<SkippedRow[]> {
  if (records.of(kind).length === 0) return [];
  const key = await readServerKey(records.tx, secret);
  const marked = members.filter(({ email }) => records.find(kind, hashWith(key, records.orgId, email)));
  const present = await emailsOfMembers(
    records,
    marked.map(({ email }) => email),
  );
  return marked.filter(({ email }) => !present.has(email)).map(({ line, email }) => ({ line, email }));
}

/** The folder without the erased members and without all their other data, none of which may be stored again. */
export async function omitErasedMembers(
  records: StudioRecords,
  studio: ValidatedStudio,
): Promise<{ readonly studio: ValidatedStudio; readonly skipped: readonly SkippedRow[] }> {
  const skipped = await skippedRows(records, studio.members);
  if (skipped.length === 0) return { studio, skipped };
  const emails = new Set(skipped.map(({ email }) => email));
  const isKept = ({ member }: { readonly member: string }): boolean => !emails.has(member);
  // The comment without its text. As after an erasure, replies of other members stay below it.
  const redact = <Comment extends { readonly member: string; readonly text: string }>(comment: Comment): Comment =>
    isKept(comment) ? comment : { ...comment, text: '' };
  const redactPost = (fact: PostLine): PostLine => ({
    ...fact,
    comments: fact.comments.map((comment) => ({ ...redact(comment), replies: comment.replies.map(redact) })),
  });
  const { document, members, history } = studio;
  const activity = history.activity
    .filter(({ fact }) => !('member' in fact) || isKept(fact))
    .map((line) => ('post' in line.fact ? { ...line, fact: redactPost(line.fact) } : line));
  return {
    skipped,
    studio: {
      ...studio,
      members: members.filter(({ email }) => !emails.has(email)),
      history: { ...history, activity },
      document: {
        ...document,
        appointments: document.appointments.filter(isKept),
        purchases: document.purchases.filter(isKept),
      },
    },
  };
}
