import type { Refused } from '#contract/call-failure.ts';
import type { ClientVisit } from '#contract/client-visits.ts';
import type { Visit } from '#contract/visits.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface VisitListInput {
  readonly route: Route;
  readonly now: Date;
  readonly timeZone: string;
}

/** A visit with its studio, which is set only if the visits of all studios are listed. */
export type KnownVisit = Visit & Partial<Pick<ClientVisit, 'org' | 'facility'>>;

export interface VisitListUrlState {
  readonly openId: string | null;
  /** `YYYY-MM`; null: the current month. */
  readonly month: string | null;
  /** Whether the visits of all studios are shown, or only the visits of the current studio. */
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

export interface VisitQuery {
  readonly visitId: string;
  readonly everywhere: boolean;
}

/** A page of a month, latest class first; `next` is the cursor of the following page. */
export interface VisitPage {
  readonly visits: readonly KnownVisit[];
  readonly next: string | null;
}

export interface VisitListContext {
  readonly urlState: VisitListUrlState;
  readonly now: Date;
  readonly isGuess: boolean;
  readonly timeZone: string;
  /** The visits of the month that were read, latest first; null until a page is read. */
  readonly visits: readonly KnownVisit[] | null;
  /** Cursor of the older visits of the month; null if there are no older visits. */
  readonly next: string | null;
  readonly error: CallError | null;
}

export type VisitListEvent =
  | ScreenEvent
  /** The child `history` has another first page; `readAt` is the server's time in the response (ISO 8601). */
  | { readonly type: 'history.changed'; readonly page: VisitPage | null; readonly readAt: string | null }
  | { readonly type: 'older.requested' };

/** Port `listVisits`: the visits of a month that are older than `cursor`. */
export type OlderAnswer = { readonly kind: 'read'; readonly page: VisitPage } | Refused;
export interface OlderInput {
  readonly cursor: string;
  readonly query: MonthQuery;
}
