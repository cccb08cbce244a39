/** `npm run bench` measures every budget, `npm run bench -- bundle` only that of the bundle. Exits with 1 if a budget is exceeded. */
import { parseArgs } from 'node:util';
import { benches } from './bench/benches.ts';
import { isWithinBudget, report, type Measurement } from './bench/measure.ts';

const { positionals: chosen, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '5' } } });
const minutes = Number(values.minutes);
const unknown = chosen.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined || !(minutes > 0)) {
  console.error(
    unknown === undefined
      ? '--minutes is a positive number, such as --minutes 60.'
      : `There is no bench ${unknown}. Known are ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}

const measures: Measurement[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`Measuring ${name} …`);
  measures.push(...(await measure({ minutes })));
}
console.log(`\n${report(measures)}\n`);
process.exit(measures.every(isWithinBudget) ? 0 : 1);
