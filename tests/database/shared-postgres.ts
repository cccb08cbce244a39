/** PostgreSQL for one test run: the server at `TEST_DATABASE_URL`, otherwise a new one that stops with the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TestPostgres {
  readonly name: string;
  /** The URL of a database that can create others. */
  readonly url: string;
  readonly release: () => Promise<void>;
}

/** A server that a test may restart and suspend, because no other test uses it. */
export interface OwnPostgres extends TestPostgres {
  readonly act: (command: 'restart' | 'hang' | 'resume') => Promise<void>;
}

export const startPostgres = async (): Promise<OwnPostgres> => {
  const supervisor = spawn(process.execPath, [fileURLToPath(new URL('postgres-supervisor.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(supervisor, 'exit');
  const line = createInterface(supervisor.stdout)[Symbol.asyncIterator]();
  const { value, done } = await line.next();
  if (done) {
    await gone;
    throw new Error('PostgreSQL for the tests could not be started; the reason stands above.');
  }
  const { name, url }: { name: string; url: string } = JSON.parse(value);
  return {
    name,
    url,
    act: async (command) => {
      supervisor.stdin.write(`${command}\n`);
      if ((await line.next()).done) throw new Error(`PostgreSQL ended at: ${command}`);
    },
    release: async () => {
      supervisor.stdin.end();
      await gone;
    },
  };
};

export const acquirePostgres = async (): Promise<TestPostgres> => {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { name: 'TEST_DATABASE_URL', url: given, release: async () => {} } : startPostgres();
};
