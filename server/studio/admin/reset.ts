import { sql } from 'kysely';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { tablesOfMigrations } from '../../database/migration-files.ts';
import { hasRealMembers } from '../../database/real-data-marker.ts';
import { removeAllPictures } from '../../profile/avatar-store.ts';
import { CommandError } from './find-class.ts';

export interface ResetRequest {
  readonly command: 'reset';
  readonly confirmed: boolean;
}

/** Erases all data. Throws `CommandError` before any change if the data belong to real members and the reset was not confirmed. */
export async function resetAsAdmin(context: Context, { confirmed }: ResetRequest, isForTrying: boolean): Promise<string[]> {
  const names = await tablesOfMigrations();
  await context.database.transaction(async (tx) => {
    if (!isForTrying || (await hasRealMembers(tx)))
      throw new CommandError(
        'This is a database for real members (a server ran on it with SPOTTER_MODE production), so it is not emptied.',
      );
    if (!confirmed) throw new CommandError('This erases every studio, every member and all their data.', 'To do it: add --yes');
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(tx);
    await tx.deleteFrom('pgboss.job').execute();
    await recordEvent(tx, context, 'command.reset', {});
  });
  await removeAllPictures(context);
  return [
    'Everything in the database is erased, and every picture. Emails that were written stay in the outbox folder.',
    'Load a folder with npm run studio -- load, or start the server again: it brings the demo studios where they belong.',
  ];
}
