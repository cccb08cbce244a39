import type { CalendarSubscriptionContext } from '#machines/profile/calendar-subscription.types.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

export interface CalendarFacts {
  readonly page: PageFacts;
  /** The text of the field with the calendar URL; null: there is no such field. */
  readonly address: string | null;
  readonly end: string | null;
  readonly isReading: boolean;
}

const failed = /^That did not work\.\s*/;

export const calendarSubscriptionObserver: PageObserver<MemberPage, CalendarFacts> = {
  machine: 'profile/calendar-subscription',
  read: async ({ page, network }) => {
    await network.settled();
    // while a dialog is open, the field is hidden from assistive technology, but still on the page
    const line = page.getByRole('textbox', { name: 'Calendar link', includeHidden: true });
    return {
      page: await readPage(page),
      address: (await line.count()) > 0 ? await line.inputValue() : null,
      end: /The last characters of the link are (…\S{4})\./.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? null,
      isReading: (await page.getByText('Loading your calendar').count()) > 0,
    };
  },
  observe: ({ page, address, end, isReading }, node) => {
    const { error } = node.configuration.snapshot.context as CalendarSubscriptionContext;
    const notice = page.notices.find((text) => failed.test(text));
    const isErrorShown = notice !== undefined && notice.replace(failed, '').replace(/Check again$/, '') !== '';
    return {
      states: {
        on: isOffered(page, /^Turn off$/),
        'on.hidden': end !== null && isOffered(page, /^Turn off$/),
        off: isOffered(page, /^Get calendar link$/),
      },
      can: { 'retry.pressed': isOffered(page, /^Check again$/) },
      tags: { busy: isReading || isCarriedOut(page), failed: notice?.endsWith('Check again') ?? false },
      context: { token: /calendar\/(.+)\.ics$/.exec(address ?? '')?.[1] ?? end, error: isErrorShown ? error : null },
    };
  },
};
