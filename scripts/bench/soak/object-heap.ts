/**
 * The size of a page's objects in bytes, from a heap snapshot. Code is left out: the browser recompiles the same functions for some hundred
 * rounds, which looks like a leak of half a percent a minute.
 */
import type { CDPSession } from '@playwright/test';

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

const ofScripts = new Set([
  'array',
  'bigint',
  'closure',
  'concatenated string',
  'number',
  'object',
  'regexp',
  'sliced string',
  'string',
  'symbol',
]);

const sumOf = ({ snapshot, nodes }: Snapshot): number => {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (ofScripts.has(types[0][nodes[node + type] ?? -1] ?? '')) sum += nodes[node + size] ?? 0;
  return sum;
};

export async function objectHeapOf(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add);
  return sumOf(JSON.parse(chunks.join('')) as Snapshot);
}
