/** Notifies members of posts in a process of its own, which kills itself. Its arguments: the database, how many at a time, after how many new ids. */
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { contextOf } from './post-context.ts';
import { killAfter } from './kill-after.ts';
import { openForWorker } from './worker-database.ts';

const [databaseUrl = '', limit = '', calls = ''] = process.argv.slice(2);
const database = await openForWorker(databaseUrl);
const context = contextOf(database);
await sendPostNotifications({ ...context, newId: killAfter(Number(calls), () => context.newId()) }, { limit: Number(limit) });
await database.close();
