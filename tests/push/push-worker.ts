/** Sends push messages in a process of its own, so that it can be killed. Its argument: the database. */
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { readCatalogues } from '#server/translate.ts';
import { contextOf } from './push-context.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 2 });
await migrateToLatest(database);
readCatalogues();
process.stdout.write('ready\n');
await sendPushes(contextOf(database));
await database.close();
