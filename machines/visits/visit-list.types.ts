/** What "my visits" takes, remembers and hears. */
import type { Refused } from '#contract/call-failure.ts';
import type { ClientVisit } from '#contract/client-visits.ts';
import type { Visit } from '#contract/visits.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface VisitListInput {
  /** Where the address bar is: `visits` or `visit`. */
  readonly route: Route;
  readonly now: Date;
  /** Of the current facility (IANA). */
  readonly timeZone: string;
}

/** A visit, and where it is when those of all studios are shown. */
export type KnownVisit = Visit & Partial<Pick<ClientVisit, 'org' | 'facility'>>;

/** What the address says: which visit is open, which month is shown, and of which studios. */
export interface VisitListUrlState {
  readonly openId: string | null;
  /** `YYYY-MM`; null: the present one, whichever that is. */
  readonly month: string | null;
  /** All studios of the member, and not the current one alone. */
  readonly everywhere: boolean;
}

/** The visits that begin from `from` (inclusive) to `to` (exclusive), both instants. */
export interface MonthQuery {
  readonly from: string;
  readonly to: string;
  readonly everywhere: boolean;
}

/** The days from `from` (inclusive) to `to` (exclusive), by the calendar of each facility. */
export interface YearQuery {
  readonly from: string;
  readonly to: string;
  readonly everywhere: boolean;
}

/** What one visit is asked by. */
export interface VisitQuery {
  readonly visitId: string;
  readonly everywhere: boolean;
}

/** A part of a month, newest class first; `next` leads to the part before it. */
export interface VisitPage {
  readonly visits: readonly KnownVisit[];
  readonly next: string | null;
}

export interface VisitListContext {
  readonly urlState: VisitListUrlState;
  readonly now: Date;
  /** Nobody but the device has said yet what time it is. */
  readonly isGuess: boolean;
  readonly timeZone: string;
  /** What was read so far of the month, newest first; null until something is. */
  readonly visits: readonly KnownVisit[] | null;
  /** Leads to what is older in the month; null when that is all. */
  readonly next: string | null;
  /** Why older visits could not be read. */
  readonly error: CallError | null;
}

export type VisitListEvent =
  | ScreenEvent
  /** The child `history` knows another first page than before; `readAt` is when the studio said so (ISO 8601). */
  | { readonly type: 'history.changed'; readonly page: VisitPage | null; readonly readAt: string | null }
  | { readonly type: 'older.requested' };

/** Port `listVisits`, for what of a month is older than `cursor`. */
export type OlderAnswer = { readonly kind: 'read'; readonly page: VisitPage } | Refused;
export interface OlderInput {
  readonly cursor: string;
  readonly query: MonthQuery;
}
