/**
 * `npm run dev`: server and browser app with hot reload, in one process at one address. Vite transforms the files of both. When a file of
 * the server changes, the server closes, loads its modules again, and opens again. The chart atlas is at `/_charts`.
 */
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { chartsPlugin } from './dev/charts.ts';
import { noWorker } from './dev/no-worker.ts';
import { exitWithError } from './start/exit-with-error.ts';
import { closeOnSignals } from './start/signals.ts';

const signals = closeOnSignals();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env['NODE_ENV'] ??= 'development';
const { reloadingServer } = await import('./dev/reloading-server.ts');

const httpServer = createHttpServer();
const vite = await createServer({
  appType: 'spa',
  plugins: [chartsPlugin(), noWorker()],
  server: {
    middlewareMode: true,
    hmr: { server: httpServer },
    watch: { ignored: ['**/out/**', '**/dist/**', '**/dist-*/**', '**/.data/**'] },
  },
});
try {
  const running = await reloadingServer(vite, { argv: process.argv.slice(2), env: process.env, vite: vite.middlewares, httpServer });
  signals.closeWith({
    close: async () => {
      await running.close();
      await vite.close();
    },
  });
} catch (error) {
  exitWithError(error);
}
