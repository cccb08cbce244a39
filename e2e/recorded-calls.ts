/** Each process records a call once; `e2e/recorded-calls.after-all.ts` compares the list with the contract. Only calls of pages count. */
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

export const callForRequest = (method: string, url: string): CallName | null => {
  const { pathname } = new URL(url);
  return table.find((row) => row.method === method && row.pattern.test(pathname))?.name ?? null;
};

const noted = new Set<CallName>();

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

export const clearRecordedCalls = (): void => rmSync(folder, { recursive: true, force: true });
