/** Starts the window program, scripts/test/webkit/window.py, and exchanges its commands, answers and events. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface Line {
  readonly id?: number;
  readonly result?: object | null;
  readonly error?: string;
  readonly event?: string;
}

export type WindowEvent = Readonly<Record<string, string>>;

export interface BrowserWindow {
  readonly run: (command: string, given: object) => Promise<object | null>;
  readonly inspectors: () => Promise<readonly string[]>;
  readonly listen: (onEvent: (event: WindowEvent) => void) => void;
  readonly exited: Promise<number | null>;
  readonly close: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts a virtual display, and starts the window program on that display. */
export async function openWindow(): Promise<BrowserWindow> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2000x2000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('error', reject);
  });
  const inspector = `127.0.0.1:${await freePort()}`;
  const program = spawn('/usr/bin/python3', [fileURLToPath(new URL('window.py', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_INSPECTOR_HTTP_SERVER: inspector },
  });
  const answers = new Map<number, (line: Line) => void>();
  let onEvent = (_event: WindowEvent): void => undefined;
  let lastId = 0;
  const ready = Promise.withResolvers<void>();
  createInterface(program.stdout).on('line', (text) => {
    if (!text.startsWith('{')) return void process.stderr.write(`${text}\n`);
    const line = JSON.parse(text) as Line;
    if (line.event === 'ready') return ready.resolve();
    if (line.event !== undefined) return onEvent(line as WindowEvent);
    answers.get(line.id ?? 0)?.(line);
    answers.delete(line.id ?? 0);
  });
  const exited = new Promise<number | null>((resolve) => program.once('exit', resolve));
  program.once('exit', (code) => {
    display.kill('SIGKILL');
    ready.reject(new Error(`The window program ended with ${code}`));
  });
  await ready.promise;
  return {
    run: (command, given) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        answers.set(id, ({ result, error }) => (error === undefined ? resolve(result ?? null) : reject(new Error(error))));
        program.stdin.write(`${JSON.stringify({ id, command, given })}\n`);
      }),
    inspectors: async () => {
      const list = await (await fetch(`http://${inspector}/`)).text();
      return [...list.matchAll(/\/socket\/\d+\/\d+\/WebPage/g)].map(([path]) => `ws://${inspector}${path}`);
    },
    listen: (listener) => {
      onEvent = listener;
    },
    exited,
    close: () => {
      program.kill('SIGKILL');
      display.kill('SIGKILL');
    },
  };
}
