/** A probe uses the address of the server, and needs a response during the start: docs/decisions/operation.md#0348. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type CheckName = 'database' | 'migrations' | 'jobs';

/** `ok`, or the error. */
export type Checks = Readonly<Record<CheckName, string>>;

export interface Readiness {
  readonly checks: Checks;
  /** Features that this configuration disables. They do not make the server unready. */
  readonly warnings: readonly string[];
}

export interface Probes {
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** After the start, `check` decides about the readiness. */
  started(check: () => Promise<Readiness>): void;
  stopping(): void;
}

type Phase = 'starting' | 'serving' | 'stopping';

const unknown: Checks = { database: 'not checked', migrations: 'not checked', jobs: 'not checked' };

export const isReady = ({ checks }: Readiness): boolean => Object.values(checks).every((result) => result === 'ok');

function send({ method }: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : text);
}

export function createProbes(): Probes {
  let phase: Phase = 'starting';
  let check = (): Promise<Readiness> => Promise.resolve({ checks: unknown, warnings: [] });

  async function answerReady(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const readiness = phase === 'serving' ? await check() : { checks: unknown, warnings: [] };
    // The shutdown may have begun during the check.
    if (phase === 'serving' && isReady(readiness)) send(request, response, 200, { status: 'ready', ...readiness });
    else send(request, response, 503, { status: phase === 'serving' ? 'not_ready' : phase, ...readiness });
  }

  return {
    answer(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const [path] = url.split('?', 1);
      if (path === '/livez') send(request, response, 200, { status: 'alive' });
      else if (path === '/readyz') void answerReady(request, response).catch(() => response.destroy());
      else return false;
      return true;
    },
    started(readiness) {
      check = readiness;
      if (phase === 'starting') phase = 'serving';
    },
    stopping() {
      phase = 'stopping';
    },
  };
}
