/**
 * Prepares the server during the build, in a process with the flags of `npm start`. Compiles the modules that a first start loads, and
 * prepares the data folder of the embedded database. Source: docs/decisions/database.md#0375.
 */
import { prepareCluster } from '#server/database/prepare-cluster.ts';

// This process ends together with the build.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await Promise.all([
  import('#server/main.ts'),
  import('#server/composition-root.ts'),
  import('#server/studio/load/load-folders.ts'),
  // The server loads this module in a worker thread.
  import('#server/studio/folder/folder-worker.ts'),
  prepareCluster(),
]);
