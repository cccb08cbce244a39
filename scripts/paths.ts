/**
 * The command line of the path suites; `scripts/paths/usage.ts` lists its commands. Exit code: 0 all passed, 1 something failed or is not
 * covered, 2 the command is wrong.
 */
import { UsageError } from './paths/arguments.ts';
import { AppUnreachable } from './paths/prepare-browser.ts';
import { runCommand } from './paths/run-command.ts';
import { Unexplorable } from './paths/unexplorable.ts';
import { usage } from './paths/usage.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof Unexplorable || error instanceof AppUnreachable) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
