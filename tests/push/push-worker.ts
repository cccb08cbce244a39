/** Sends push messages in a process that kills itself. Arguments: database, number of reads of the clock before the kill. */
import { sendPushes } from '#server/push/push-queue.ts';
import { readCatalogues } from '#server/translate.ts';
import { killAfter } from '#tests/jobs/kill-after.ts';
import { openForWorker } from '#tests/jobs/worker-database.ts';
import { contextOf } from './push-context.ts';

const [databaseUrl = '', calls = ''] = process.argv.slice(2);
const database = await openForWorker(databaseUrl);
readCatalogues();
const context = contextOf(database);
await sendPushes({ ...context, clock: { now: killAfter(Number(calls), () => context.clock.now()) } });
await database.close();
