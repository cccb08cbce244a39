/** The command line for studios; `npm run studio -- --help`. */
import { runStudioCommand } from '#server/studio/command.ts';

process.exitCode = await runStudioCommand(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
