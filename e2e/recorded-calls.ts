/**
 * Which calls the pages of a run ask for: every process writes down each of them once, and when all is over `e2e/recorded-calls.after-all.ts` holds
 * the list against the contract. What a test asks without a page (`page.request`, a desk) does not count.
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

/** Writes down what the pages of a context ask for. */
export function recordCallsIn(context: BrowserContext): void {
  context.on('request', (request) => recordCall(callForRequest(request.method(), request.url())));
}

/** What was asked so far, by all processes. */
export const readRecordedCalls = (): ReadonlySet<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')));

/** Before the first test of a run. */
export const clearRecordedCalls = (): void => rmSync(folder, { recursive: true, force: true });
