/** Input, context and events of "my visits". */
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

/** The URL state: which visit is open, which month is shown, and of which studios. */
export interface VisitListUrlState {
  readonly openId: string | null;
  /** `YYYY-MM`; null: the present one. */
  readonly month: string | null;
  /** All studios of the member, not only the current one. */
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

/** The query of one visit. */
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
  /** Only the device has set the time so far. */
  readonly isGuess: boolean;
  readonly timeZone: string;
  /** The visits of the month that were read, newest first; null until a page is read. */
  readonly visits: readonly KnownVisit[] | null;
  /** Cursor of the older visits of the month; null without any. */
  readonly next: string | null;
  /** Why older visits could not be read. */
  readonly error: CallError | null;
}

export type VisitListEvent =
  | ScreenEvent
  /** The child `history` has another first page; `readAt` is the studio's time of the answer (ISO 8601). */
  | { readonly type: 'history.changed'; readonly page: VisitPage | null; readonly readAt: string | null }
  | { readonly type: 'older.requested' };

/** Port `listVisits`, for the visits of a month that are older than `cursor`. */
export type OlderAnswer = { readonly kind: 'read'; readonly page: VisitPage } | Refused;
export interface OlderInput {
  readonly cursor: string;
  readonly query: MonthQuery;
}
