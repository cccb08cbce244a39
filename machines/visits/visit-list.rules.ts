/** What "my visits" knows after each thing that happens to it. */
import type { Profile } from '#contract/profile.ts';
import { presentMonth, showsDifferentVisits } from './month.rules.ts';
import { syncedTime } from './studio-clock.rules.ts';
import type { KnownVisit, OlderAnswer, VisitPage, VisitQuery, VisitListContext, VisitListUrlState } from './visit-list.types.ts';

/** At another place than before; the visits of another month or of other studios are still to be read. */
export const movedTo = (context: VisitListContext, urlState: VisitListUrlState): Partial<VisitListContext> =>
  showsDifferentVisits(context.urlState, urlState) ? { urlState, visits: null, next: null, error: null } : { urlState };

/** The present instant once the studio said so: what the device believed before counts for nothing, and what was told never goes back. */
export const syncedAt = ({ isGuess, now }: VisitListContext, readAt: string | null): Pick<VisitListContext, 'isGuess' | 'now'> =>
  readAt === null ? { isGuess, now } : { isGuess: false, now: syncedTime({ isGuess, now }, new Date(readAt)) };

/** Is the present month another one than it was believed to be? */
export const isOtherMonth = (context: VisitListContext, readAt: string | null): boolean =>
  presentMonth({ ...context, ...syncedAt(context, readAt) }) !== presentMonth(context);

export const withFirst = (page: VisitPage | null): Partial<VisitListContext> => ({
  visits: page?.visits ?? null,
  next: page?.next ?? null,
  error: null,
});

export const withOlder = (context: VisitListContext, answer: OlderAnswer): Partial<VisitListContext> =>
  answer.kind === 'read' ? { visits: [...(context.visits ?? []), ...answer.page.visits], next: answer.page.next, error: null } : {};

/** What the open visit is asked by, and what is known of it already. */
export const openVisit = ({ urlState: { openId, everywhere }, visits }: VisitListContext): { query: VisitQuery; data?: KnownVisit } => {
  const data = visits?.find(({ id }) => id === openId);
  return { query: { visitId: openId ?? '', everywhere }, ...(data ? { data } : {}) };
};

/** Is there more than one studio to see the visits of? Hidden ones count: what has been does not go away by that. */
export const hasSeveralStudios = (profile: Profile | null): boolean => (profile?.accounts.length ?? 0) > 1;
