/** Responses are stored for some days under idempotency keys; the data of an erased person are removed from them. */
import { sql } from 'kysely';
import type { ProfileRow, Tx } from '../../database/schema.ts';
import { removedAuthor } from '../../feed/comment-wire.ts';

type ErasedMember = Pick<ProfileRow, 'id' | 'full_name'>;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isBy = (value: unknown, { id }: ErasedMember): value is Fields =>
  isFields(value) && isFields(value['author']) && value['author']['id'] === id;

const hasReplies = (value: Fields): boolean => Array.isArray(value['replies']) && value['replies'].length > 0;

/** Comments of the erased member stay without their text if others replied. */
const withoutWords = (value: Fields, member: ErasedMember): unknown[] => {
  const left = {
    ...value,
    author: removedAuthor,
    content: null,
    reactions: { counts: [], own: [] },
    replies: redactMember(value['replies'], member),
  };
  return hasReplies(left) ? [left] : [];
};

const wordsOf = (items: unknown, member: ErasedMember): number =>
  Array.isArray(items)
    ? items.reduce((sum: number, item) => sum + Number(isBy(item, member)) + (isFields(item) ? wordsOf(item['replies'], member) : 0), 0)
    : 0;

const withoutReaction = ({ names, others }: Fields, { full_name }: ErasedMember): unknown => {
  const left = Array.isArray(names) ? names.filter((name) => name !== full_name) : [];
  return left.length === 0 && others === 0 ? undefined : { names: left, others };
};

/** The same response without the member's texts and reactions. */
export function redactMember(value: unknown, member: ErasedMember): unknown {
  if (Array.isArray(value))
    return value.flatMap((item) => (isBy(item, member) ? withoutWords(item, member) : [redactMember(item, member)]));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'who' && isFields(field) ? withoutReaction(field, member) : redactMember(field, member),
  ]);
  const left: Fields = Object.fromEntries(fields);
  return typeof value['count'] === 'number' && 'items' in value
    ? { ...left, count: value['count'] - wordsOf(value['items'], member) }
    : left;
}

/** Redacts the responses to members of the studio; to all members if `orgId` is null. */
export async function redactStoredResponses(tx: Tx, member: ErasedMember, orgId: string | null): Promise<void> {
  const rows = await tx
    .selectFrom('idempotency_keys')
    .select(['profile_id', 'key', 'answer'])
    .where('profile_id', '<>', member.id)
    .$if(orgId !== null, (query) =>
      query.where(
        'profile_id',
        'in',
        tx
          .selectFrom('accounts')
          .select('profile_id')
          .where('org_id', '=', orgId ?? ''),
      ),
    )
    .where(sql<boolean>`(strpos(answer::text, ${member.id}) > 0 or strpos(answer::text, ${JSON.stringify(member.full_name)}) > 0)`)
    .forUpdate()
    .execute();
  for (const { profile_id, key, answer } of rows)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(redactMember(answer, member)) })
      .where('profile_id', '=', profile_id)
      .where('key', '=', key)
      .execute();
}
