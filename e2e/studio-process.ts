/** Runs a real server for each open studio. One process does this, because loading the server's code takes longer than opening a studio. */
import { type RunningServer, startServer } from '#server/main.ts';
import type { StudioProcessReply, StudioCommand } from './studio-process-client.ts';

const running = new Map<number, RunningServer>();

async function fulfil({ id, open }: StudioCommand): Promise<string> {
  if (open) {
    const server = await startServer({ argv: open.argv, env: { ...process.env, ...open.env }, quiet: true });
    running.set(id, server);
    return server.url;
  }
  await running.get(id)?.close();
  running.delete(id);
  return '';
}

process.on('message', (command: StudioCommand) => {
  const reply = (answer: Omit<StudioProcessReply, 'id'>) => void process.send?.({ id: command.id, ...answer });
  fulfil(command).then(
    (url) => reply({ url }),
    (error: unknown) => reply({ problem: String(error) }),
  );
});

const leave = async (): Promise<never> => {
  await Promise.allSettled([...running.values()].map((server) => server.close()));
  process.exit(0);
};
process.once('disconnect', () => void leave());
process.once('SIGTERM', () => void leave());
