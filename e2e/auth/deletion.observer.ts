import type { Deletion } from '#contract/deletions.ts';
import type { DeletionContext } from '#machines/auth/deletion.types.ts';
import { sampleDeletions, sampleDeletionStates } from '#machines/auth/sample-deletions.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const shows = ({ buttons }: PageFacts, name: string): boolean => buttons.some((button) => button.name === name);

const loading = 'Loading your data';
const unread = 'Your data couldn’t be loaded.';
const unsure = 'Your change may not have been saved.';
const errors = [unread, unsure, 'Your data couldn’t be downloaded.', 'Nothing was deleted.', 'The deletion wasn’t cancelled.'];

const keepButtons: readonly (readonly [Deletion, string])[] = [
  [sampleDeletions.ofAccount, 'Keep my account'],
  [sampleDeletions.ofBox, 'Stay at Ironbark Box'],
];

const knownOn = (page: PageFacts): DeletionContext['known'] =>
  showsText(page, loading) || showsText(page, unread)
    ? null
    : {
        studios: sampleDeletionStates.none.studios.filter(({ name }) => shows(page, `Leave ${name}`) || shows(page, `Stay at ${name}`)),
        deletions: keepButtons.flatMap(([deletion, name]) => (shows(page, name) ? [deletion] : [])),
      };

export const deletionObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/deletion',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as DeletionContext;
    return {
      states: { reading: showsText(page, loading), failed: showsText(page, unread), unsure: showsText(page, unsure) },
      can: {
        'export.pressed': isOffered(page, /^Download your data at Ironbark Box$/),
        'leave.pressed': isOffered(page, /^Delete account$/),
        'keep.pressed': isOffered(page, /^(Keep my account|Stay at Ironbark Box)$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: {
        busy: isCarriedOut(page) || showsText(page, loading),
        failed: showsText(page, unread) || showsText(page, unsure),
      },
      context: { known: knownOn(page), error: errors.some((text) => showsText(page, text)) ? error : null },
    };
  },
  unseen: { 'a request follows a confirmation': 'what the chart stores is on no page' },
};
