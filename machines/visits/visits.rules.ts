/** What "my visits" knows after each thing that happens to it. */
import type { Profile } from '#contract/profile.ts';
import { presentMonth, showsOthers } from './month.rules.ts';
import { timeTold } from './told-time.rules.ts';
import type { KnownVisit, OlderAnswer, VisitPage, VisitQuery, VisitsContext, VisitsPlace } from './visits.types.ts';

/** At another place than before; the visits of another month or of other studios are still to be read. */
export const movedTo = (context: VisitsContext, place: VisitsPlace): Partial<VisitsContext> =>
  showsOthers(context.place, place) ? { place, visits: null, next: null, trouble: null } : { place };

/** The present instant once the studio said so: what the device believed before counts for nothing, and what was told never goes back. */
export const toldAt = ({ isGuess, now }: VisitsContext, readAt: string | null): Pick<VisitsContext, 'isGuess' | 'now'> =>
  readAt === null ? { isGuess, now } : { isGuess: false, now: timeTold({ isGuess, now }, new Date(readAt)) };

/** Is the present month another one than it was believed to be? */
export const tellsOtherMonth = (context: VisitsContext, readAt: string | null): boolean =>
  presentMonth({ ...context, ...toldAt(context, readAt) }) !== presentMonth(context);

export const withFirst = (page: VisitPage | null): Partial<VisitsContext> => ({
  visits: page?.visits ?? null,
  next: page?.next ?? null,
  trouble: null,
});

export const withOlder = (context: VisitsContext, answer: OlderAnswer): Partial<VisitsContext> =>
  answer.kind === 'read' ? { visits: [...(context.visits ?? []), ...answer.page.visits], next: answer.page.next, trouble: null } : {};

/** What the open visit is asked by, and what is known of it already. */
export const openVisit = ({ place: { openId, everywhere }, visits }: VisitsContext): { query: VisitQuery; data?: KnownVisit } => {
  const data = visits?.find(({ id }) => id === openId);
  return { query: { visitId: openId ?? '', everywhere }, ...(data ? { data } : {}) };
};

/** Is there more than one studio to see the visits of? Hidden ones count: what has been does not go away by that. */
export const hasSeveralStudios = (profile: Profile | null): boolean => (profile?.accounts.length ?? 0) > 1;
