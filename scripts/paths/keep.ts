/** `npm run paths -- keep <id or link> <what for>`: adds a path to those that are walked for ever. */
import { Misunderstood, ofPlans, readArguments } from './arguments.ts';
import { formattedJson } from './formatted.ts';
import { keptFile, type KeptPath, keptPaths } from './kept.ts';
import { askedPath } from './replay.ts';
import { write } from './write.ts';

/** The file with one more path; a path that it has already is named anew. */
export const keptWith = (paths: readonly KeptPath[], kept: KeptPath): string =>
  formattedJson(keptFile, [...paths.filter(({ id }) => id !== kept.id), kept]);

export const run = async (argv: readonly string[]): Promise<number> => {
  const asked = readArguments(argv, ofPlans);
  const [id = '', ...words] = asked.words;
  const name = words.join(' ');
  if (name === '')
    throw new Misunderstood('Say what the path is kept for: npm run paths -- keep visits/visit#7f3a12 "a second press books nothing".');
  const { path } = await askedPath({ ...asked, words: [id] });
  const kept: KeptPath = { name, id: path.id, machine: path.machine, start: path.start, steps: path.steps };
  write(keptFile, keptWith(keptPaths(), kept));
  process.stdout.write(`${path.id} is kept: ${name}\n`);
  return 0;
};
