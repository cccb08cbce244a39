/**
 * The calls of the pages of a run: every process records each of them once, and at the end `e2e/recorded-calls.after-all.ts` compares the
 * list with the contract. Requests of a test without a page (`page.request`, a command) do not count.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { callNames, calls, type CallName } from '#contract/calls.ts';

const folder = fileURLToPath(new URL('../out/test/calls', import.meta.url));

const table = callNames
  .map((name) => ({
    name,
    method: calls[name].method as string,
    pattern: new RegExp(`^${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .toSorted((a, b) => Number(calls[a.name].path.includes('{')) - Number(calls[b.name].path.includes('{')));

/** The call behind a request of a page; null for what is none. */
export const callForRequest = (method: string, url: string): CallName | null => {
  const { pathname } = new URL(url);
  return table.find((row) => row.method === method && row.pattern.test(pathname))?.name ?? null;
};

const noted = new Set<CallName>();

/** Writes a call down, the first time that this process sees it. */
export function recordCall(name: CallName | null): void {
  if (name === null || noted.has(name)) return;
  noted.add(name);
  mkdirSync(folder, { recursive: true });
  appendFileSync(`${folder}/${process.pid}.txt`, `${name}\n`);
}

/** Records the requests of the pages of a context. */
export function recordCallsIn(context: BrowserContext): void {
  context.on('request', (request) => recordCall(callForRequest(request.method(), request.url())));
}

/** The calls so far, by all processes. */
export const readRecordedCalls = (): ReadonlySet<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')));

/** Before the first test of a run. */
export const clearRecordedCalls = (): void => rmSync(folder, { recursive: true, force: true });
