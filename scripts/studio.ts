/** The command line for studios; `npm run studio -- --help`. */
import { createInterface } from 'node:readline/promises';
import { endWithClosedPipe } from '#scripts/closed-pipe.ts';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';

endWithClosedPipe();

const confirm = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};

// No other user of this machine may read what a studio's command writes.
process.umask(0o077);

process.exitCode = await runStudioCommand(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stdout.isTTY ? { confirm } : {}),
});
