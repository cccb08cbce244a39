/** Notifies members of posts in a process of its own, so that it can be killed. Its arguments: the database, how many at a time. */
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { contextOf } from './post-context.ts';

const [databaseUrl = '', limit = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 2 });
await migrateToLatest(database);
process.stdout.write('ready\n');
await sendPostNotifications(contextOf(database), { limit: Number(limit) });
await database.close();
