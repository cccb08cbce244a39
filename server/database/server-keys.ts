/** Secrets that the server creates at first use and stores in the database. */
import type { Handle, Tx } from './schema.ts';

export interface ServerKey {
  readonly name: string;
  readonly create: () => Buffer;
}

export async function readServerKey(tx: Tx | Handle, { name, create }: ServerKey): Promise<Buffer> {
  const stored = () => tx.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  const known = await stored();
  if (known) return known.value;
  await tx
    .insertInto('server_keys')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await stored();
  if (!made) throw new Error(`The server key "${name}" was not stored.`);
  return made.value;
}
