/**
 * `npm run charts`: writes the chart atlas to `dist-charts/`, with a copy beside the test reports. Its pages open without a server. With
 * `-- --against <revision>` the atlas also shows the changes since that revision. With names of machines (`-- visit dialog`) it shows only
 * these machines.
 */
import { cpSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { RevisionNotFound } from '#atlas/charts/revision.ts';
import { catalogue } from '#machines/catalogue.ts';
import { differenceSince } from './charts/compare-with-revision.ts';
import { gather } from './charts/gather.ts';
import { writeSite } from './charts/write-site.ts';
import { UsageError } from './paths/arguments.ts';
import { chooseEntries } from './paths/select-machines.ts';

const folder = 'dist-charts';
const kept = 'out/test/charts';

const usage = [
  'npm run charts [-- <machine> …] [--against <revision>]',
  '',
  'Writes the chart atlas to dist-charts/. A machine is visits/visit or its last part; none means all.',
  '--against shows what changed since a branch, a tag or a commit.',
].join('\n');

const options = { against: { type: 'string' }, help: { type: 'boolean' } } as const;

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const draw = async (argv: readonly string[]): Promise<void> => {
  const began = performance.now();
  const { values, positionals } = readArguments(argv);
  if (values.help) return console.log(usage);
  const entries = chooseEntries(positionals);
  const { against } = values;
  const changed = against === undefined ? null : await differenceSince(against, entries, entries.length === catalogue.length);
  const data = await gather(entries);
  await writeSite({ ...data, ...(changed ? { changed } : {}) }, folder);
  rmSync(kept, { recursive: true, force: true });
  cpSync(folder, kept, { recursive: true });
  console.log(`${data.charts.length} charts in ${folder}/index.html, after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
};

// The development server also runs this script, with another value of this variable. The atlas is always built for production.
process.env['NODE_ENV'] = 'production';
try {
  await draw(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RevisionNotFound)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
