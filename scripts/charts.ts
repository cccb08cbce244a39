/** `npm run charts`: the chart atlas as a folder that opens from a file, `dist-charts/`; a copy is kept beside the reports of the tests. */
import { cpSync, rmSync } from 'node:fs';
import { gather } from './charts/gather.ts';
import { writeSite } from './charts/write-site.ts';

const folder = 'dist-charts';
const kept = 'out/test/charts';

const began = performance.now();
const data = await gather();
await writeSite(data, folder);
rmSync(kept, { recursive: true, force: true });
cpSync(folder, kept, { recursive: true });
console.log(`${data.charts.length} charts in ${folder}/index.html, after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
