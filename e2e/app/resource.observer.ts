import type { ResourceContext } from '#machines/app/resource.types.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { ResourceWorld } from './resource.driver.ts';

const tryAgain = /^Try again$/;

export const resourceObserver: PageObserver<ResourceWorld, PageFacts> = {
  machine: 'app/resource',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as ResourceContext<string, string>;
    const isErrorShown = page.notices.some((text) => text.includes('Try again'));
    const isTriedAgain = page.buttons.some(({ name, isBusy }) => isBusy && tryAgain.test(name));
    return {
      can: { 'retry.pressed': isOffered(page, tryAgain) },
      tags: { busy: isTriedAgain || page.notices.some((text) => text.startsWith('Loading')) },
      context: { data: page.known, error: isErrorShown ? error : null },
    };
  },
};
