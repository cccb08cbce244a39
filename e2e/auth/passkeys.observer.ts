import type { PasskeysContext } from '#machines/auth/passkeys.types.ts';
import { samplePasskeys } from '#machines/auth/sample-passkeys.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);

export const newName = 'Old phone';
const loading = 'Loading your passkeys';
const unread = 'Your passkeys couldn’t be loaded.';
const interrupted = 'Your change may not have been saved.';
const refused = 'Your passkeys haven’t changed.';

const passkeysOn = (page: PageFacts): PasskeysContext['passkeys'] => {
  if (showsText(page, loading) || showsText(page, unread)) return null;
  const { phone } = samplePasskeys;
  return [...Object.values(samplePasskeys), { ...phone, name: newName }].filter(({ name }) => showsText(page, name ?? ''));
};

export const passkeysObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/passkeys',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as PasskeysContext;
    const hasError = [unread, interrupted, refused].some((text) => showsText(page, text));
    return {
      states: { reading: showsText(page, loading), failed: showsText(page, unread) },
      can: { 'add.pressed': isOffered(page, /^Add a passkey$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: {
        busy: isCarriedOut(page) || showsText(page, loading),
        failed: showsText(page, unread) || showsText(page, interrupted),
      },
      context: { passkeys: passkeysOn(page), error: hasError ? error : null },
    };
  },
};
