import { sampleRecoveryCodes, sampleSecondFactors, sampleSetup } from '#machines/auth/sample-second-factor.ts';
import type { SecondFactorContext } from '#machines/auth/second-factor.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);

export const groupedSecret = sampleSetup.secret.match(/.{4}/g)?.join(' ') ?? '';
export const texts = {
  loading: 'Loading your authenticator app',
  unread: 'Your authenticator app couldn’t be loaded.',
  interrupted: 'Your change may not have been saved.',
  unchanged: 'Your authenticator app and recovery codes haven’t changed.',
  lost: 'The app was added, but your recovery codes didn’t arrive.',
  expired: 'The app wasn’t added.',
  wrongCode: 'This code isn’t right. Wait for the next one in the app.',
} as const;
const { none, used, added } = sampleSecondFactors;

const statusOn = (page: PageFacts): SecondFactorContext['status'] => {
  if (showsText(page, `${used.recovery_codes_left} of 10 left`)) return used;
  if (showsText(page, `${added.recovery_codes_left} of 10 left`)) return added;
  return page.buttons.some(({ name }) => name === 'Add an authenticator app') ? none : null;
};

const firstCode = sampleRecoveryCodes[0] ?? '';

export const secondFactorObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/second-factor',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as SecondFactorContext;
    const places = [page.everything, page.stored, page.address];
    const hasSetup = places.some((text) => text.includes(groupedSecret) || text.includes(sampleSetup.secret));
    const hasCodes = places.some((text) => text.includes(firstCode));
    const hasError = [texts.unread, texts.interrupted, texts.unchanged].some((text) => showsText(page, text));
    return {
      states: {
        reading: showsText(page, texts.loading),
        failed: showsText(page, texts.unread),
        showingCodes: isOffered(page, /^I have stored them$/),
      },
      can: {
        'add.pressed': isOffered(page, /^(Add an authenticator app|Replace the authenticator app|Start again)$/),
        'renew.pressed': isOffered(page, /^New codes$/),
        'remove.pressed': isOffered(page, /^Remove the authenticator app$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: {
        busy: isCarriedOut(page) || showsText(page, texts.loading),
        failed: showsText(page, texts.unread) || (showsText(page, texts.interrupted) && !isCarriedOut(page)),
      },
      context: {
        status: statusOn(page),
        setup: hasSetup ? sampleSetup : null,
        recoveryCodes: hasCodes ? sampleRecoveryCodes : null,
        error: hasError ? error : null,
      },
    };
  },
};
