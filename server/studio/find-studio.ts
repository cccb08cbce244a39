/** Which studio is meant, where a database holds several. */
import type { Tx } from '../database/schema.ts';
import { CannotDo } from './find-class.ts';

/** The only one, or the one with this key; throws `CannotDo`, which names those that are there. */
export async function findStudio(tx: Tx, studio: string | null): Promise<{ readonly id: string; readonly name: string }> {
  const orgs = await tx.selectFrom('orgs').select(['id', 'key', 'name']).orderBy('key').execute();
  const meant = studio === null ? orgs : orgs.filter(({ key }) => key === studio);
  const [org] = meant;
  if (org && meant.length === 1) return org;
  const known = orgs.map(({ key, name }) => `  ${key}: ${name}`);
  throw new CannotDo(studio === null ? 'There are several studios; say which with --studio:' : `There is no studio "${studio}".`, ...known);
}
