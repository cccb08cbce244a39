/**
 * Records the calls that pages make during a run. Each process records a call once, and at the end `e2e/recorded-calls.after-all.ts`
 * compares the list with the contract. Requests without a page (`page.request`, a command) do not count.
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

/** The call of a page's request; null if the request is no call. */
export const callForRequest = (method: string, url: string): CallName | null => {
  const { pathname } = new URL(url);
  return table.find((row) => row.method === method && row.pattern.test(pathname))?.name ?? null;
};

const noted = new Set<CallName>();

/** Records a call when this process makes it for the first time. */
export function recordCall(name: CallName | null): void {
  if (name === null || noted.has(name)) return;
  noted.add(name);
  mkdirSync(folder, { recursive: true });
  appendFileSync(`${folder}/${process.pid}.txt`, `${name}\n`);
}

export function recordCallsIn(context: BrowserContext): void {
  context.on('request', (request) => recordCall(callForRequest(request.method(), request.url())));
}

export const readRecordedCalls = (): ReadonlySet<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')));

/** Called before the first test of a run. */
export const clearRecordedCalls = (): void => rmSync(folder, { recursive: true, force: true });
