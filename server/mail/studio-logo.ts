import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';
import { drawEmailLogo } from '../files/picture.ts';
import { fileNamesIn } from '../profile/avatar-store.ts';

/** Null if the logo is missing or unreadable, because an email does not wait for a picture. */
export async function readStudioLogo(tx: Tx, { files, log }: Context, orgId: string): Promise<Buffer | null> {
  const studio = await tx.selectFrom('orgs').select('logo_url').where('id', '=', orgId).executeTakeFirst();
  const [name] = fileNamesIn(studio?.logo_url ?? null);
  if (name === undefined || !files) return null;
  try {
    const stored = await files.read(name);
    return stored && (await drawEmailLogo(stored));
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'a logo could not be drawn; the email has initials');
    return null;
  }
}
