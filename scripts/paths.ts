/**
 * `npm run paths` plans every way through every machine, `npm run paths -- run` walks them, `-- replay <id>` walks one again. Ends with
 * 0 when all is well, 1 when something is not, and 2 when the question was not understood.
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
