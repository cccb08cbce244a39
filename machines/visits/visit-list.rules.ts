/** The context of "my visits" after each event. */
import type { Profile } from '#contract/profile.ts';
import { presentMonth, showsDifferentVisits } from './month.rules.ts';
import { syncedTime } from './studio-clock.rules.ts';
import type { KnownVisit, OlderAnswer, VisitPage, VisitQuery, VisitListContext, VisitListUrlState } from './visit-list.types.ts';

/** The context for another URL state; the visits of another month or of other studios must still be read. */
export const movedTo = (context: VisitListContext, urlState: VisitListUrlState): Partial<VisitListContext> =>
  showsDifferentVisits(context.urlState, urlState) ? { urlState, visits: null, next: null, error: null } : { urlState };

/** The present instant by the clock of the studio: it replaces the time of the device, and never goes back. */
export const syncedAt = ({ isGuess, now }: VisitListContext, readAt: string | null): Pick<VisitListContext, 'isGuess' | 'now'> =>
  readAt === null ? { isGuess, now } : { isGuess: false, now: syncedTime({ isGuess, now }, new Date(readAt)) };

/** Does the shown month differ from the month of the device's clock? */
export const isOtherMonth = (context: VisitListContext, readAt: string | null): boolean =>
  presentMonth({ ...context, ...syncedAt(context, readAt) }) !== presentMonth(context);

export const withFirst = (page: VisitPage | null): Partial<VisitListContext> => ({
  visits: page?.visits ?? null,
  next: page?.next ?? null,
  error: null,
});

export const withOlder = (context: VisitListContext, answer: OlderAnswer): Partial<VisitListContext> =>
  answer.kind === 'read' ? { visits: [...(context.visits ?? []), ...answer.page.visits], next: answer.page.next, error: null } : {};

/** The query of the open visit, and its known data. */
export const openVisit = ({ urlState: { openId, everywhere }, visits }: VisitListContext): { query: VisitQuery; data?: KnownVisit } => {
  const data = visits?.find(({ id }) => id === openId);
  return { query: { visitId: openId ?? '', everywhere }, ...(data ? { data } : {}) };
};

/** Is there more than one studio to see the visits of? Hidden ones count, because their visits remain. */
export const hasSeveralStudios = (profile: Profile | null): boolean => (profile?.accounts.length ?? 0) > 1;
