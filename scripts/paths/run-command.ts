/** The commands of `npm run paths`, and their modules. */
import { UsageError } from './arguments.ts';
import { usage } from './usage.ts';

type Command = (argv: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  plan: () => import('./commands/plan.ts'),
  run: () => import('./commands/run.ts'),
  replay: () => import('./commands/replay.ts'),
  keep: () => import('./commands/keep.ts'),
  mutants: () => import('./commands/mutants.ts'),
  clauses: () => import('./commands/clauses.ts'),
  report: () => import('./commands/report.ts'),
  seed: () => import('./commands/seed.ts'),
  reset: () => import('./commands/reset.ts'),
  restart: () => import('./commands/restart.ts'),
};

const slow: ReadonlySet<string> = new Set(['plan', 'run', 'mutants', 'restart']);

export const commandNames = Object.keys(commands);

const isHelpRequest = ([first, ...rest]: readonly string[]): boolean =>
  first === 'help' || [first, ...rest].some((word) => word === '--help' || word === '-h');

export const runCommand = async (argv: readonly string[]): Promise<number> => {
  if (isHelpRequest(argv)) {
    process.stdout.write(usage);
    return 0;
  }
  const [name = 'plan', ...rest] = argv;
  const isOption = name.startsWith('-');
  const command = commands[isOption ? 'plan' : name];
  if (!command) throw new UsageError(`There is no command "${name}". Known are ${commandNames.join(', ')}.`);
  // Charts take seconds to load, and longer to explore, so this line is printed first.
  if (slow.has(isOption ? 'plan' : name)) process.stderr.write('Loading the charts …\n');
  const { run } = await command();
  return run(isOption ? argv : rest);
};
