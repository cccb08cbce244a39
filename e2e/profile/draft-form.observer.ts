import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const isErrorShown = ({ notices }: PageFacts): boolean => notices.some((notice) => /^Your (data|changes) /.test(notice));
const failed = /^Your (data couldn’t be loaded|changes may not be saved yet)\./;

const formObserver = (machine: string): PageObserver<MemberPage, PageFacts> => ({
  machine,
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as { readonly error: CallError | null };
    return {
      states: { saved: showsText(page, 'Saved') },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: showsText(page, 'Saving') || showsText(page, 'Loading'), failed: page.notices.some((notice) => failed.test(notice)) },
      context: { error: isErrorShown(page) ? error : null },
    };
  },
  unseen: {
    'a visible form can be filled in': {
      reason: 'a field has no read-only state',
      step: { machine, label: 'field.changed (nothing)' },
    },
  },
});

export const memberFormObserver = formObserver('profile/member-form');
export const profileFormObserver = formObserver('profile/profile-form');
