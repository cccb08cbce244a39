import type { UploadContext } from '#machines/profile/upload.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const isUnderWay = /^(Opening|Uploading|Removing|Preparing|Checking) your photo|^Preparing to upload/;
const failed = /^(Your photo was not changed|Your photo may not be saved yet|We couldn’t check your photo)\./;
const unsuitable = 'This photo can’t be shown.';

export const uploadObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'profile/upload',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as UploadContext;
    const isErrorShown = page.notices.some((notice) => failed.test(notice));
    return {
      states: {
        set: showsText(page, 'Your photo is saved.'),
        opening: showsText(page, 'Opening your photo'),
        authorizing: showsText(page, 'Preparing to upload'),
        uploading: showsText(page, 'Uploading your photo') || showsText(page, 'Preparing your photo'),
        unsuitable: showsText(page, unsuitable),
      },
      can: { 'retry.pressed': isOffered(page, /^Try again$/), 'cancel.pressed': isOffered(page, /^Cancel$/) },
      tags: { busy: page.notices.some((notice) => isUnderWay.test(notice)), failed: isErrorShown || showsText(page, unsuitable) },
      context: { error: isErrorShown ? error : null },
    };
  },
  unseen: { 'a cancelled picture is dropped': 'what the chart stores is on no page' },
};
