/** Notifies members of posts in a process that kills itself. Arguments: database, batch size, number of ids before the kill. */
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { contextOf } from './post-context.ts';
import { killAfter } from './kill-after.ts';
import { openForWorker } from './worker-database.ts';

const [databaseUrl = '', limit = '', calls = ''] = process.argv.slice(2);
const database = await openForWorker(databaseUrl);
const context = contextOf(database);
await sendPostNotifications({ ...context, newId: killAfter(Number(calls), () => context.newId()) }, { limit: Number(limit) });
await database.close();
