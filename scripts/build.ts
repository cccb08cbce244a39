/** Builds the browser app into `dist/`, compressed and stamped. */
import { build } from 'vite';
import { precompress } from './build/precompress.ts';
import { sourceStamp, writeStamp } from './build/stamp.ts';

const root = process.cwd();
const stamp = sourceStamp(root);
await build({ root, logLevel: 'warn' });
await precompress('dist');
writeStamp(root, stamp);
console.log('Built dist/.');
