/** What "my visits" takes, remembers and hears. */
import type { Refused } from '#contract/answer.ts';
import type { Visit } from '#contract/visits.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';

export interface VisitsInput {
  /** Where the address bar is: `visits` or `visit`. */
  readonly route: Route;
}

/** A part of the history, newest class first; `next` leads to the part before it. */
export interface VisitPage {
  readonly visits: readonly Visit[];
  readonly next: string | null;
}

export interface VisitsContext {
  /** The visit that is open. */
  readonly openId: string | null;
  /** What was read so far, newest first; null until something is. */
  readonly visits: readonly Visit[] | null;
  /** Leads to what is older; null when that is all. */
  readonly next: string | null;
  /** Why older visits could not be read. */
  readonly trouble: Trouble | null;
}

export type VisitsEvent =
  | ScreenEvent
  /** The child `history` knows another first page than before. */
  | { readonly type: 'history.changed'; readonly page: VisitPage | null }
  | { readonly type: 'older.asked' };

/** Port `listVisits`, for what is older than `cursor`. */
export type OlderAnswer = { readonly kind: 'read'; readonly page: VisitPage } | Refused;
export interface OlderInput {
  readonly cursor: string;
}
