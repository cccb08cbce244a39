#!/usr/bin/env node
/**
 * Playwright starts this file instead of its own WebKit. It starts a window of the released WebKitGTK, relays the inspector protocol
 * between the two, and translates commands that only Playwright's WebKit supports. Source: docs/decisions/browser-tests.md#0398.
 */
import { Socket } from 'node:net';
import { createBrowser } from './browser.ts';
import { readCommand } from './message.ts';
import { openWindow } from './window.ts';

/** Playwright writes to file descriptor 3 and reads from file descriptor 4. A zero byte ends each message. */
const input = new Socket({ fd: 3, readable: true, writable: false });
const output = new Socket({ fd: 4, readable: false, writable: true });

const window = await openWindow();
const browser = createBrowser(window, (message) => output.write(`${JSON.stringify(message)}\0`));
window.listen(browser.receiveFromWindow);

let rest = '';
input.setEncoding('utf8').on('data', (part: string) => {
  const messages = (rest + part).split('\0');
  rest = messages.pop() ?? '';
  for (const message of messages) {
    const command = readCommand(message);
    if (command.method === 'Playwright.close') process.exit(0);
    void browser.receive(command);
  }
});
input.on('end', () => process.exit(0));
void window.exited.then((code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
process.on('exit', window.close);
