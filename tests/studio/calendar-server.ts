import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface CalendarServer {
  readonly origin: string;
  readonly received: readonly IncomingHttpHeaders[];
  /** Serves this calendar from now on, with an ETag, and 304 to a client that has it. */
  readonly serve: (text: string) => void;
  readonly answer: (answer: (response: ServerResponse, path: string) => void) => void;
}

export async function startCalendarServer(): Promise<CalendarServer> {
  const received: IncomingHttpHeaders[] = [];
  let answer: (response: ServerResponse, path: string) => void = (response) => response.writeHead(404).end();
  let version = 0;
  const server = createServer((request, response) => {
    received.push(request.headers);
    answer(response, request.url ?? '');
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => {
      server.close(closed);
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    serve(text) {
      version += 1;
      const etag = `"v${version}"`;
      answer = (response) => {
        const known = received.at(-1)?.['if-none-match'];
        if (known === etag) response.writeHead(304).end();
        else response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag }).end(text);
      };
    },
    answer(next) {
      answer = next;
    },
  };
}
