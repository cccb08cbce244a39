/** What can be asked of `npm run paths`, and who answers it. */
import { Misunderstood } from './arguments.ts';
import { usage } from './usage.ts';

type Command = (argv: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  plan: () => import('./plan.ts'),
  run: () => import('./walk.ts'),
  replay: () => import('./replay.ts'),
  keep: () => import('./keep.ts'),
  mutants: () => import('./mutants.ts'),
  clauses: () => import('./clauses.ts'),
  report: () => import('./report.ts'),
  seed: () => import('./seed.ts'),
  reset: () => import('./reset.ts'),
  restart: () => import('./restart.ts'),
};

const slow: ReadonlySet<string> = new Set(['plan', 'run', 'mutants', 'restart']);

export const commandNames = Object.keys(commands);

const asksForHelp = ([first, ...rest]: readonly string[]): boolean =>
  first === 'help' || [first, ...rest].some((word) => word === '--help' || word === '-h');

/** Does what was asked and answers how it ends. Throws `Misunderstood` where nobody knows what was meant. */
export const runCommand = async (argv: readonly string[]): Promise<number> => {
  if (asksForHelp(argv)) {
    process.stdout.write(usage);
    return 0;
  }
  const [name = 'plan', ...rest] = argv;
  const isOption = name.startsWith('-');
  const command = commands[isOption ? 'plan' : name];
  if (!command) throw new Misunderstood(`There is no command "${name}". Known are ${commandNames.join(', ')}.`);
  // Charts take seconds to load and longer to explore: the first line comes before.
  if (slow.has(isOption ? 'plan' : name)) process.stderr.write('Loading the charts …\n');
  const { run } = await command();
  return run(isOption ? argv : rest);
};
