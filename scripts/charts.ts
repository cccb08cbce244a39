/** `npm run charts`: the chart atlas as a folder that opens from a file, `dist-charts/`. */
import { gather } from './charts/gather.ts';
import { writeSite } from './charts/write-site.ts';

const began = performance.now();
const data = await gather();
await writeSite(data, 'dist-charts');
console.log(`${data.charts.length} charts in dist-charts/index.html, after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
