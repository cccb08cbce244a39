/** A real HTTP server on a free port that sends the responses that a test sets, and stores the requests. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export async function startStudioServer() {
  const received: ReceivedRequest[] = [];
  const answers: Answer[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: await text(request) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    /** Sets the next answers. The last one repeats. */
    answer: (...next: Answer[]) => {
      answers.splice(0, answers.length, ...next);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const send = (response: ServerResponse, status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);

export const json =
  (body: unknown, headers?: Record<string, string>): Answer =>
  (response) =>
    send(response, 200, 'application/json', JSON.stringify(body), headers);

export const problem =
  (status: number, code: string, more: object = {}): Answer =>
  (response) =>
    send(
      response,
      status,
      'application/problem+json',
      JSON.stringify({ type: `/problems/${code}`, title: code, status, code, message: 'A sentence.', ...more }),
    );

export const html =
  (status: number): Answer =>
  (response) =>
    send(response, status, 'text/html', '<h1>Bad gateway</h1>');

export const nothing: Answer = (response) => response.writeHead(204).end();

export const dropped: Answer = (response) => response.socket?.destroy();

/** Half of an answer, then the connection breaks. */
export const brokenOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"passes":[');
  setTimeout(() => response.socket?.destroy(), 20);
};

/** Half of the content, sent as a complete answer. */
export const truncated: Answer = (response) => send(response, 200, 'application/json', '{"passes":[');

export const silent: Answer = () => {};

/** Headers and the first bytes, then silence. */
export const stalled: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"passes":');
};
