/** Runs `prepare-server-process.ts` in its own process, since compiled modules are valid only for the V8 flags of their process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { compileCache } from './compile-cache.ts';

export const startFlags: readonly string[] = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

export const prepareServer = async (folder = compileCache): Promise<void> => {
  const child = fork(fileURLToPath(new URL('prepare-server-process.ts', import.meta.url)), {
    execArgv: [...startFlags],
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  });
  const [code]: (number | null)[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The server could not be prepared; the reason is above.');
};
