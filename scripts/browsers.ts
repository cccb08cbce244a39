/** Checks that the supported browsers have every feature that `dist/` uses: docs/decisions/tools.md#0394. */
import { checkBuild, readBuild } from './browsers/check-build.ts';
import { floorsOf } from './browsers/compat-data.ts';
import { oldestBrowsers } from './build/supported-browsers.ts';

const files = readBuild('dist');
const { unexplained, unused } = checkBuild(files, floorsOf(oldestBrowsers(process.cwd())));

for (const { feature, browsers, file, excerpt } of unexplained)
  console.error(`${feature} is missing in ${browsers.join(', ')}\n  ${file}: ${excerpt}`);
for (const feature of unused)
  console.error(`${feature} is accepted, but no file needs it: remove it from scripts/browsers/accepted-features.ts`);
console.log(
  `${files.sheets.size} style sheets and ${files.scripts.size} scripts use ${unexplained.length} features that a supported browser lacks.`,
);
process.exitCode = unexplained.length + unused.length + Number(files.scripts.size === 0) === 0 ? 0 : 1;
