import { sampleSessions } from '#machines/auth/sample-sign-in-sessions.ts';
import type { SignInSessionsContext } from '#machines/auth/sign-in-sessions.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);

export const deviceNames: Readonly<Record<keyof typeof sampleSessions, string>> = {
  laptop: 'Chrome on macOS',
  phone: 'Safari on iOS',
  other: 'Firefox on Windows',
};

const sessionsOn = (page: PageFacts): SignInSessionsContext['sessions'] => {
  const shown = (['laptop', 'phone', 'other'] as const).filter((name) => showsText(page, deviceNames[name]));
  return shown.length === 0 ? null : shown.map((name) => sampleSessions[name]);
};

const unread = 'Your devices couldn’t be loaded.';
const interrupted = 'You may still be signed in there.';
const refused = 'You’re still signed in there.';
const hasError = (page: PageFacts): boolean => [unread, interrupted, refused].some((text) => showsText(page, text));

export const signInSessionsObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/sign-in-sessions',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as SignInSessionsContext;
    return {
      states: { reading: showsText(page, 'Loading your devices'), failed: showsText(page, unread) },
      can: {
        'end.pressed': isOffered(page, /^Sign out: /),
        'endOthers.pressed': isOffered(page, /^Sign out everywhere else$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: {
        busy: isCarriedOut(page) || showsText(page, 'Loading your devices'),
        failed: showsText(page, unread) || showsText(page, interrupted),
      },
      context: { sessions: sessionsOn(page), error: hasError(page) ? error : null },
    };
  },
};
