import type { Profile } from '#contract/profile.ts';
import { presentMonth, showsDifferentVisits } from './month.rules.ts';
import { syncedTime } from './studio-clock.rules.ts';
import type { KnownVisit, OlderAnswer, VisitPage, VisitQuery, VisitListContext, VisitListUrlState } from './visit-list.types.ts';

/** The changed context for a URL state. The visits must be read again if the month or the studios changed. */
export const movedTo = (context: VisitListContext, urlState: VisitListUrlState): Partial<VisitListContext> =>
  showsDifferentVisits(context.urlState, urlState) ? { urlState, visits: null, next: null, error: null } : { urlState };

/** The server's time replaces the device's time, and never goes back. */
export const syncedAt = ({ isGuess, now }: VisitListContext, readAt: string | null): Pick<VisitListContext, 'isGuess' | 'now'> =>
  readAt === null ? { isGuess, now } : { isGuess: false, now: syncedTime({ isGuess, now }, new Date(readAt)) };

/** Is another month shown if the server’s time replaces the device’s time? */
export const isOtherMonth = (context: VisitListContext, readAt: string | null): boolean =>
  presentMonth({ ...context, ...syncedAt(context, readAt) }) !== presentMonth(context);

export const withFirst = (page: VisitPage | null): Partial<VisitListContext> => ({
  visits: page?.visits ?? null,
  next: page?.next ?? null,
  error: null,
});

export const withOlder = (context: VisitListContext, answer: OlderAnswer): Partial<VisitListContext> =>
  answer.kind === 'read' ? { visits: [...(context.visits ?? []), ...answer.page.visits], next: answer.page.next, error: null } : {};

export const openVisit = ({ urlState: { openId, everywhere }, visits }: VisitListContext): { query: VisitQuery; data?: KnownVisit } => {
  const data = visits?.find(({ id }) => id === openId);
  return { query: { visitId: openId ?? '', everywhere }, ...(data ? { data } : {}) };
};

/** Does the member have several studios? Hidden studios count too, because their visits remain. */
export const hasSeveralStudios = (profile: Profile | null): boolean => (profile?.accounts.length ?? 0) > 1;
