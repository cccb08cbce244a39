import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateToLatest } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { clusterName, preparedClusters, whenWhole } from './prepared-cluster.ts';

const migrateNew = async (folder: string): Promise<void> => {
  const opened = `${folder}-open`;
  await mkdir(opened);
  try {
    const database = await openEmbedded({ folder: opened });
    try {
      await migrateToLatest(database);
    } finally {
      await database.close();
    }
    await rename(join(opened, 'database'), folder);
  } finally {
    await rm(opened, { recursive: true, force: true });
  }
};

/** Does nothing if the folder exists for these sources; removes folders of other sources. */
export const prepareCluster = async (clusters = preparedClusters): Promise<void> => {
  const name = await clusterName();
  if (!existsSync(join(clusters, name))) await whenWhole(join(clusters, name), migrateNew);
  const others = (await readdir(clusters)).filter((other) => !other.startsWith(name));
  await Promise.all(others.map((other) => rm(join(clusters, other), { recursive: true, force: true })));
};
