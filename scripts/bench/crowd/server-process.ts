/** A server in a process of its own, which collects garbage and reports its memory on a message. */
import { startServer } from '#server/main.ts';

const server = await startServer({ argv: [], env: process.env, quiet: true });

/** Twice, because what the first round finalizes is free only after the second. */
const memory = (): NodeJS.MemoryUsage => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage();
};

process.on('message', (message) => {
  if (message === 'memory') process.send?.(memory());
  else void server.close().then(() => process.exit());
});
process.send?.({ port: server.port });
