import { workerData } from 'node:worker_threads';
import { copyCluster } from './prepared-cluster.ts';

const { dataFolder, clusters } = workerData as { readonly dataFolder: string; readonly clusters: string };
await copyCluster(dataFolder, clusters);
