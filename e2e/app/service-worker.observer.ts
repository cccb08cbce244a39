import type { Page } from '@playwright/test';
import type { ServiceWorkerSnapshot } from '#machines/app/service-worker.selectors.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { CallCounts } from './service-worker-page/fake-service-workers.ts';
import type { DeviceWorld } from './service-worker.driver.ts';

const nothing: CallCounts = { registrations: 0, takeOvers: 0, reloads: 0 };
const parseCallCounts = (known: string | null): CallCounts => (known ? (JSON.parse(known) as CallCounts) : nothing);

export const readCallCounts = async (page: Page): Promise<CallCounts> => parseCallCounts(await page.getByTestId('known').textContent());

export const serviceWorkerObserver: PageObserver<DeviceWorld, PageFacts> = {
  machine: 'app/service-worker',
  read: ({ page }) => readPage(page),
  observe: (page, node) => {
    const snapshot = node.configuration.snapshot as ServiceWorkerSnapshot;
    const { registrations, takeOvers, reloads } = parseCallCounts(page.known);
    return {
      // Counts never decrease, so a law that forbids a call stays broken after the call.
      states: { registering: registrations > 0, 'installed.updating': takeOvers > 0, reloading: reloads > 0 },
      can: { 'reload.pressed': isOffered(page, /^Reload$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      // While the browser registers the worker, its fetch is not visible to the page.
      tags: snapshot.matches('registering') ? {} : { busy: isCarriedOut(page) },
    };
  },
};
