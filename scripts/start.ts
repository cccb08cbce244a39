/**
 * `npm start`: builds the browser app if its sources changed, then runs the server in the same process, so that signals reach the server on
 * every platform. Arguments after `--` are passed to the server (`npm start -- --clock 2026-03-02T06:00`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileCache } from './build/compile-cache.ts';
import { isBuilt } from './build/stamp.ts';
import { exitWithError } from './start/exit-with-error.ts';
import { closeOnSignals } from './start/signals.ts';

const build = async (): Promise<void> => {
  console.log('Building the app (the first time, or because something changed) …');
  const builder = spawn(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { stdio: 'inherit' });
  const stopBuilding = (): void => void builder.kill();
  process.once('exit', stopBuilding);
  const [code]: (number | null)[] = await once(builder, 'exit');
  process.off('exit', stopBuilding);
  if (code !== 0) process.exit(code ?? 1);
};

const signals = closeOnSignals();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env['NODE_ENV'] ??= 'production';
// Worker threads and the build inherit this variable.
process.env['NODE_COMPILE_CACHE'] ??= compileCache;
enableCompileCache();
if (!isBuilt(process.cwd())) await build();
const { startServer } = await import('#server/main.ts');
try {
  signals.closeWith(await startServer({ argv: process.argv.slice(2), env: process.env }));
} catch (error) {
  exitWithError(error);
}
