/** `npm run paths -- seed [folder…]`: brings studios into the data folder of the path suites, for a server that a person starts on it. */
import { readdirSync } from 'node:fs';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { readArguments } from '../arguments.ts';

/** Never the folder of the studio's own data. */
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
