/** `npm run paths -- keep <id or link> <reason>`: adds a path to the permanent paths. */
import { UsageError, planOptions, readArguments } from '../arguments.ts';
import { formattedJson } from '../format-json.ts';
import { permanentPathsFile, type PermanentPath, readPermanentPaths } from '../permanent-paths.ts';
import { requestedPath } from './replay.ts';
import { writeWhole } from '../write-file.ts';

/** The new content of the file. If the file already contains the path, the path gets the new name. */
export const withPermanentPath = (paths: readonly PermanentPath[], kept: PermanentPath): string =>
  formattedJson(permanentPathsFile, [...paths.filter(({ id }) => id !== kept.id), kept]);

export const run = async (argv: readonly string[]): Promise<number> => {
  const args = readArguments(argv, planOptions);
  const [id = '', ...words] = args.words;
  const name = words.join(' ');
  if (name === '')
    throw new UsageError('Name the reason for keeping the path: npm run paths -- keep visits/visit#7f3a12 "a second press books nothing".');
  const { path } = await requestedPath({ ...args, words: [id] });
  const kept: PermanentPath = { name, id: path.id, machine: path.machine, start: path.start, steps: path.steps };
  writeWhole(permanentPathsFile, withPermanentPath(readPermanentPaths(), kept));
  process.stdout.write(`${path.id} is kept: ${name}\n`);
  return 0;
};
