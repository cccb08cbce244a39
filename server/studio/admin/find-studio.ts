import type { ProfileRow, Tx } from '../../database/schema.ts';
import { CommandError } from './find-class.ts';

/** The only studio, or the studio with this key; throws `CommandError` with the existing studios. */
export async function findStudio(tx: Tx, studio: string | null): Promise<{ readonly id: string; readonly name: string }> {
  const orgs = await tx.selectFrom('orgs').select(['id', 'key', 'name']).orderBy('key').execute();
  const meant = studio === null ? orgs : orgs.filter(({ key }) => key === studio);
  const [org] = meant;
  if (org && meant.length === 1) return org;
  const known = orgs.map(({ key, name }) => `  ${key}: ${name}`);
  throw new CommandError(
    studio === null ? 'There are several studios; choose one with --studio:' : `There is no studio "${studio}".`,
    ...known,
  );
}

interface NamedStudio {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** The studios of which the person is or was a member, except those that erased them. */
export async function studiosOf(tx: Tx, { id }: Pick<ProfileRow, 'id'>): Promise<readonly NamedStudio[]> {
  const studios = await tx
    .selectFrom('orgs')
    .select(['id', 'key', 'name'])
    .where((row) =>
      row.or([
        row('id', 'in', row.selectFrom('accounts').select('org_id').where('profile_id', '=', id)),
        row('id', 'in', row.selectFrom('inactive_accounts').select('org_id').where('profile_id', '=', id)),
      ]),
    )
    .orderBy('name')
    .execute();
  return studios;
}

/** The studio with this key, or the member’s only studio; throws `CommandError` with the possible studios. */
export async function studioOfMember(
  tx: Tx,
  member: ProfileRow,
  key: string | null,
): Promise<NamedStudio & { readonly others: readonly NamedStudio[] }> {
  const studios = await studiosOf(tx, member);
  const meant = key === null ? studios : studios.filter((studio) => studio.key === key);
  const [studio] = meant;
  if (studio && meant.length === 1) return { ...studio, others: studios.filter(({ id }) => id !== studio.id) };
  const known = studios.map((each) => `  ${each.key}: ${each.name}`);
  const who = `${member.full_name} <${member.email}>`;
  if (studios.length === 0) throw new CommandError(`${who} is a member of no studio.`);
  throw new CommandError(
    key === null
      ? `${who} is a member of several studios; choose one with --studio:`
      : `${who} is no member of a studio "${key}". They are of:`,
    ...known,
  );
}
