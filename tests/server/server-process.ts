/** The server in a separate process, started as `npm start` does but without building the app. */
import { exitWithError } from '../../scripts/start/exit-with-error.ts';
import { closeOnSignals } from '../../scripts/start/signals.ts';

const signals = closeOnSignals();
const { startServer } = await import('#server/main.ts');
try {
  signals.closeWith(await startServer({ argv: process.argv.slice(2), env: process.env }));
} catch (error) {
  exitWithError(error);
}
