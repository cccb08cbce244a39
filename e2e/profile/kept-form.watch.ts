/** What the pages tell the laws of the forms that lose nothing. */
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const isTold = ({ notices }: PageFacts): boolean => notices.some((notice) => /^Your (data|changes) /.test(notice));
const failed = /^Your (data could not be loaded|changes may not be saved yet)\./;

const formWatch = (machine: string): Watch<MemberPage, PageFacts> => ({
  machine,
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as { readonly trouble: Trouble | null };
    return {
      states: { saved: says(page, 'Saved') },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: says(page, 'Saving') || says(page, 'Loading'), failed: page.notices.some((notice) => failed.test(notice)) },
      context: { trouble: isTold(page) ? trouble : null },
    };
  },
  unseen: {
    'whoever sees the form can write in it': {
      reason: 'a field has no state in which nobody can write in it',
      step: { machine, label: 'field.changed (nothing)' },
    },
  },
});

export const memberFormWatch = formWatch('profile/member-form');
export const profileFormWatch = formWatch('profile/profile-form');
