#!/usr/bin/env node
/**
 * Playwright starts this file instead of Firefox. It starts Firefox, relays WebDriver BiDi between the two, and changes messages where the
 * released Firefox and React need it. Source: docs/decisions/browser-tests.md#0396.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { colourSchemeOf, createColourSchemes } from './colour-scheme.ts';
import { forFirefox } from './commands.ts';

/** The limit in bytes. A screenshot of a long page is the largest message. */
const largestMessage = 256 * 1024 * 1024;
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Ids of the relay's own commands start here, far from those of Playwright. */
const ownIds = 1_000_000_000;

// The option lets commands run in the window of Firefox itself, which sets the colour scheme of a page.
const args = ['--remote-allow-system-access', ...process.argv.slice(2)];
const firefox = spawn(process.env['SPOTTER_FIREFOX'] ?? 'firefox', args, { stdio: ['ignore', 'inherit', 'pipe'] });

interface Message {
  readonly id?: number;
  readonly result?: object;
  readonly method?: string;
  readonly params?: { readonly context: string; readonly userContext: string };
}

function relay(client: WebSocket, address: string): void {
  const browser = new WebSocket(address, { maxPayload: largestMessage, perMessageDeflate: false });
  const waiting: string[] = [];
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message);
  });
  const send = (message: string): void => void (browser.readyState === WebSocket.OPEN ? browser.send(message) : waiting.push(message));
  const pending = new Map<number, (answer: Message) => void>();
  let lastId = ownIds;
  const call = (method: string, params: object): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++lastId;
      pending.set(id, resolve);
      send(JSON.stringify({ id, method, params }));
    });

  const colourSchemes = createColourSchemes(call);
  let forwarded = Promise.resolve();

  async function forward(before: Promise<void>, message: string, { method, params }: Message): Promise<void> {
    await before;
    if (method === 'browsingContext.contextCreated' && params) await colourSchemes.prepare(params.context, params.userContext);
    client.send(message);
  }

  client.on('message', (data: Buffer) => {
    const message = data.toString();
    const command = colourSchemeOf(message);
    if (!command) return send(forFirefox(message));
    void colourSchemes.run(command).then((answer) => client.send(JSON.stringify({ ...answer, id: command.id })));
  });
  browser.on('message', (data: Buffer) => {
    const message = data.toString();
    const answer = JSON.parse(message) as Message;
    const { id = 0 } = answer;
    const resolve = pending.get(id);
    pending.delete(id);
    if (resolve) resolve(answer);
    else forwarded = forward(forwarded, message, answer);
  });
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
  for (const end of [browser, client]) end.on('error', (error) => process.stderr.write(`${error.message}\n`));
}

function listen(firefoxUrl: string): void {
  const server = createServer();
  new WebSocketServer({ server, maxPayload: largestMessage }).on('connection', (client, { url = '/' }) => relay(client, firefoxUrl + url));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
}

let output: string | null = '';
firefox.stderr.on('data', (part: Buffer) => {
  if (output === null) {
    process.stderr.write(part);
    return;
  }
  output += part.toString();
  const address = announcement.exec(output)?.[1];
  if (address === undefined) return;
  output = null;
  listen(address);
});
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal));
process.on('exit', () => firefox.kill('SIGKILL'));
