/** `npm run paths -- keep <id or link> <what for>`: adds a path to those that are walked for ever. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Misunderstood, ofPlans, readArguments } from './arguments.ts';
import { type KeptPath, keptPaths } from './kept.ts';
import { askedPath } from './replay.ts';

const file = new URL('../../tests/paths/permanent.json', import.meta.url);

export const run = async (argv: readonly string[]): Promise<number> => {
  const asked = readArguments(argv, ofPlans);
  const [id = '', ...words] = asked.words;
  const name = words.join(' ');
  if (name === '')
    throw new Misunderstood('Say what the path is kept for: npm run paths -- keep visits/visit#7f3a12 "a second press books nothing".');
  const { path } = await askedPath({ ...asked, words: [id] });
  const kept: KeptPath = { name, id: path.id, machine: path.machine, start: path.start, steps: path.steps };
  const others = keptPaths().filter((one) => one.id !== path.id);
  const before = readFileSync(file, 'utf8');
  const after = `${JSON.stringify([...others, kept], null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
  process.stdout.write(`${path.id} is kept: ${name}\n`);
  return 0;
};
