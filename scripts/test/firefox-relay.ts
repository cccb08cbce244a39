#!/usr/bin/env node
/**
 * Playwright starts this file as if it were Firefox. It starts Firefox, relays WebDriver BiDi between the two, and changes what the
 * released Firefox and React need. Source: docs/decisions/browser-tests.md#0396.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { answerFor, forFirefox } from './firefox-commands.ts';

/** A screenshot of a long page is the largest message. */
const largestMessage = 256 * 1024 * 1024;
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env['SPOTTER_FIREFOX'] ?? 'firefox', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });

function relay(client: WebSocket, address: string): void {
  const browser = new WebSocket(address, { maxPayload: largestMessage, perMessageDeflate: false });
  const waiting: string[] = [];
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message);
  });
  client.on('message', (data: Buffer) => {
    const message = data.toString();
    const answer = answerFor(message);
    if (answer) return client.send(answer);
    const changed = forFirefox(message);
    if (browser.readyState === WebSocket.OPEN) browser.send(changed);
    else waiting.push(changed);
  });
  browser.on('message', (data: Buffer) => client.send(data.toString()));
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
