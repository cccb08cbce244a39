import type { EmailChangeContext, KnownEmail } from '#machines/auth/email-change.types.ts';
import { sampleEmailChanges, sampleEmails } from '#machines/auth/sample-email-changes.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);

const loading = 'Loading your email';
const unread = 'Your email couldn’t be loaded.';
const unsure = 'Your change may not have been saved.';
const errors = [unread, unsure, 'Your email hasn’t changed.', 'The change of your email wasn’t cancelled.'];
const isWaiting = (page: PageFacts): boolean => showsText(page, 'Waiting for both confirmations');
const isOpen = (page: PageFacts): boolean => showsText(page, 'New email');

/** The email with the tag *Current*. */
const currentEmail = ({ everything }: PageFacts): string => /([^<>\s]+@[^<>\s]+)<\/span>\s*<span[^>]*>Current</.exec(everything)?.[1] ?? '';

const knownOn = (page: PageFacts): KnownEmail | null => {
  const { requested, newConfirmed } = sampleEmailChanges;
  const isConfirmed = /Confirmed</.test(page.everything);
  if (isWaiting(page)) return { email: currentEmail(page), change: isConfirmed ? newConfirmed : requested };
  const email = [sampleEmails.old, sampleEmails.new].find((one) => showsText(page, one));
  return email === undefined ? null : { email, change: null };
};

export const emailChangeObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/email-change',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error, known } = node.configuration.snapshot.context as EmailChangeContext;
    return {
      states: { changed: showsText(page, 'Your email has changed.'), failed: showsText(page, unread), unsure: showsText(page, unsure) },
      can: {
        'change.pressed': isOffered(page, /^Change email$/),
        'keep.pressed': isOffered(page, /^Keep current email$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isCarriedOut(page) || showsText(page, loading), failed: showsText(page, unread) || showsText(page, unsure) },
      context: {
        known: isOpen(page) ? known : knownOn(page),
        error: errors.some((text) => showsText(page, text)) ? error : null,
      },
    };
  },
  unseen: { 'a request is held only while it is sent or waits for the step-up': 'what the chart stores is on no page' },
};
