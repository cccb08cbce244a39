/**
 * `npm run paths` plans every way through every machine, `npm run paths -- run` walks them, `-- replay <id>` walks one again. Ends with
 * 0 when all is well, 1 when something is not, and 2 when the question was not understood.
 */
import { Misunderstood } from './paths/arguments.ts';

type Command = (argv: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  plan: () => import('./paths/plan.ts'),
  run: () => import('./paths/walk.ts'),
  replay: () => import('./paths/replay.ts'),
  keep: () => import('./paths/keep.ts'),
  mutants: () => import('./paths/mutants.ts'),
  clauses: () => import('./paths/clauses.ts'),
  report: () => import('./paths/report.ts'),
  seed: () => import('./paths/seed.ts'),
  reset: () => import('./paths/reset.ts'),
  restart: () => import('./paths/restart.ts'),
};

const start = async ([name = 'plan', ...argv]: readonly string[]): Promise<number> => {
  const isOption = name.startsWith('-');
  const command = commands[isOption ? 'plan' : name];
  if (!command) throw new Misunderstood(`There is no command "${name}". Known are ${Object.keys(commands).join(', ')}.`);
  const { run } = await command();
  return run(isOption ? [name, ...argv] : argv);
};

try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Misunderstood)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
