/**
 * `npm run paths -- seed [folder…]`: loads studios into the data folder of the path suites, for a server that a developer starts on that
 * folder.
 */
import { readdirSync } from 'node:fs';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { readArguments } from '../arguments.ts';

/** The data folder of the path suites. It must differ from the data folder of a real studio. */
export const pathsData = 'out/paths/data';

const everyStudio = (): readonly string[] =>
  readdirSync('studios', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`studios/${entry.name}`] : []));

export const run = async (argv: readonly string[]): Promise<number> => {
  const { words } = readArguments(argv, []);
  const folders = words.length > 0 ? words : everyStudio();
  const { DATABASE_URL: _, ...settings } = process.env;
  const code = await runStudioCommand(
    ['load', ...folders],
    { ...settings, SPOTTER_DATA: pathsData },
    {
      out: (line) => process.stdout.write(`${line}\n`),
      err: (line) => process.stderr.write(`${line}\n`),
    },
  );
  if (code === 0) process.stdout.write(`SPOTTER_DATA=${pathsData} npm start\n`);
  return code;
};
