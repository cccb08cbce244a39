/** The server in a process of its own, as `npm start` runs it, but without building the app. */
import { closeOnSignals } from '../../scripts/start/signals.ts';

const signals = closeOnSignals();
const { startServer } = await import('#server/main.ts');
try {
  signals.closeWith(await startServer({ argv: process.argv.slice(2), env: process.env }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
