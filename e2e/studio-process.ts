/** The real server in a process of its own, for as long as the tests that started it live. */
import { startServer } from '#server/main.ts';

const running = await startServer({ argv: process.argv.slice(2), env: process.env, quiet: true });
const leave = async (): Promise<never> => {
  await running.close();
  process.exit(0);
};
process.once('disconnect', () => void leave());
process.once('SIGTERM', () => void leave());
process.send?.({ url: running.url });
