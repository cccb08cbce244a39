import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { OfferActionWorld } from './offer-action.driver.ts';
import { sampleOffer } from './sample-offer-push.ts';

export interface OfferActionFacts {
  readonly title: string;
  readonly path: string;
}

const { results } = sampleOffer;

export const offerActionObserver: PageObserver<OfferActionWorld, OfferActionFacts> = {
  machine: 'notifications/offer-action',
  read: async ({ worker }) => ({
    title: (await worker.shown())[0]?.title ?? '',
    path: (await worker.requests()).at(-1)?.path ?? '',
  }),
  observe: ({ title, path }) => {
    const isOver = Object.values(results).some((result) => result.title === title);
    return {
      states: { confirmed: title === results.confirmed.title, declined: title === results.declined.title },
      tags: { busy: !isOver },
      context: { action: path.split('/').at(-1) },
      status: isOver ? 'done' : 'active',
    };
  },
};
