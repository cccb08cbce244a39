/** Runs one page of the app through many screens and events. Samples its heap, nodes and listeners, always on the same screen. */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type APIRequestContext, type CDPSession, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../test/browser.ts';
import { afternoon, signIn, startApp } from '../app-server.ts';
import type { Measurement } from '../measure.ts';
import { objectHeapOf } from './object-heap.ts';
import { thirdsOf, type Thirds } from './thirds.ts';

const samples = 16;
const places = ['My bookings', 'Feed', 'Account', 'Classes'];
/** Milliseconds that each screen is shown. In this time the page reads its data and receives an event. */
const shown = 350;

interface PageUsage {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

const MB = 1_000_000;

async function usageOf(devtools: CDPSession): Promise<PageUsage> {
  const heap = await objectHeapOf(devtools);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  // The number of nodes includes nodes that are detached from the document.
  return { heap, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

interface Elsewhere {
  /** Books or cancels on another device of the member, so that the page gets events. */
  readonly change: () => Promise<void>;
}

async function openElsewhere(request: APIRequestContext, url: string): Promise<Elsewhere> {
  const api = `${url}/api/v1`;
  const profile = (await (await request.get(`${api}/profile`)).json()) as {
    readonly accounts: readonly { readonly facilities: readonly { readonly guid: string }[] }[];
  };
  const guid = profile.accounts[0]?.facilities[0]?.guid ?? '';
  const headers = () => ({ 'x-app': 'spotter-member/7.3.9', 'x-facility-guid': guid, 'idempotency-key': crypto.randomUUID() });
  const { sessions } = (await (await request.get(`${api}/sessions`, { headers: headers() })).json()) as {
    readonly sessions: readonly { readonly id: string; readonly spaces_left: number; readonly visit: object | null }[];
  };
  // Starts with the latest classes, because they can be cancelled without cost for the longest time.
  const free = sessions.filter(({ visit, spaces_left }) => visit === null && spaces_left > 1).toReversed();
  let visitId: string | null = null;
  let sessionId: string | null = null;
  const book = async (id: string): Promise<string | null> => {
    const response = await request.post(`${api}/sessions/${id}/book`, { headers: headers(), data: {} });
    return response.ok() ? ((await response.json()) as { readonly id: string }).id : null;
  };
  for (const { id } of free) {
    visitId = await book(id);
    if (visitId === null) continue;
    const cancelled = await request.put(`${api}/visits/${visitId}/cancel`, { headers: headers() });
    if (!cancelled.ok()) continue;
    visitId = null;
    sessionId = id;
    break;
  }
  if (sessionId === null) throw new Error('There is no class that can be booked and cancelled.');
  const chosen = sessionId;
  return {
    change: async () => {
      if (visitId === null) {
        visitId = await book(chosen);
        if (visitId === null) throw new Error('The class cannot be booked any more.');
      } else {
        const response = await request.put(`${api}/visits/${visitId}/cancel`, { headers: headers() });
        if (!response.ok()) throw new Error(`Cancelling: ${response.status()}`);
        visitId = null;
      }
    },
  };
}

async function goRound(page: Page, elsewhere: Elsewhere): Promise<void> {
  for (const name of places) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await elsewhere.change();
    await pause(shown);
  }
  const main = page.getByRole('main');
  await main.getByRole('article').first().getByRole('link').first().click();
  await pause(shown);
  await page.goBack();
  await pause(shown);
}

const growth = (name: string, { first, last }: Thirds, budget: number, unit: (value: number) => string): Measurement => ({
  name,
  value: last / first,
  budget,
  holds: 'at most',
  made: `${unit(first)} and ${unit(last)}`,
});

export const soakBrowser = async (minutes: number): Promise<readonly Measurement[]> => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  const app = await startApp({}, ['--clock', afternoon]).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  try {
    const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 1280, height: 900 } });
    await signIn(app.url)(context);
    const other = await browser.newContext({ locale: 'en-NZ' });
    await signIn(app.url)(other);
    const elsewhere = await openElsewhere(other.request, app.url);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(`${app.url}/classes`);
    await page.getByRole('main').getByRole('article').first().waitFor();
    // The first visit of a screen loads code, so it is not measured.
    await goRound(page, elsewhere);
    const usages: PageUsage[] = [];
    let rounds = 0;
    while (usages.length < samples) {
      const until = performance.now() + (minutes * 60_000) / samples;
      do {
        await goRound(page, elsewhere);
        rounds += 1;
      } while (performance.now() < until);
      await pause(2000);
      usages.push(await usageOf(devtools));
    }
    console.log(
      usages.map(({ heap, nodes, listeners }) => `${(heap / MB).toFixed(2)} MB ${nodes} nodes ${listeners} listeners`).join('\n'),
    );
    const count = (value: number): string => `${value}`;
    return [
      growth(
        'objects of a page, last third to first',
        thirdsOf(usages.map(({ heap }) => heap)),
        1.02,
        (value) => `${(value / MB).toFixed(2)} MB`,
      ),
      growth('nodes of a page', thirdsOf(usages.map(({ nodes }) => nodes)), 1.02, count),
      growth('listeners of a page', thirdsOf(usages.map(({ listeners }) => listeners)), 1.02, (value) => `${value}, ${rounds} rounds`),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
};
