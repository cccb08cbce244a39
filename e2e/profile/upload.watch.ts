/** What the profile tells the laws of the member's own picture. */
import type { UploadContext } from '#machines/profile/upload.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const isUnderWay = /^(Opening|Uploading|Removing|Preparing|Checking) your photo|^Preparing to upload/;
const failed = /^(Your photo was not changed|Your photo may not be saved yet|We couldn’t check your photo)\./;
const unsuitable = 'This image can’t be shown.';

export const uploadWatch: Watch<MemberPage, PageFacts> = {
  machine: 'profile/upload',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as UploadContext;
    const isTold = page.notices.some((notice) => failed.test(notice));
    return {
      states: {
        set: says(page, 'Your photo is saved.'),
        opening: says(page, 'Opening your photo'),
        asking: says(page, 'Preparing to upload'),
        uploading: says(page, 'Uploading your photo') || says(page, 'Preparing your photo'),
        unsuitable: says(page, unsuitable),
      },
      can: { 'retry.pressed': isOffered(page, /^Try again$/), 'cancel.pressed': isOffered(page, /^Cancel$/) },
      tags: { busy: page.notices.some((notice) => isUnderWay.test(notice)), failed: isTold || says(page, unsuitable) },
      context: { trouble: isTold ? trouble : null },
    };
  },
  unseen: { 'a picture that was let be is forgotten': 'what the chart remembers is on no page' },
};
