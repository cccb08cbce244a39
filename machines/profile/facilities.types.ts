import type { Refused } from '#contract/call-failure.ts';
import type { Account } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface FacilitiesContext {
  /** The organisation that is being hidden, or that was hidden most recently. */
  readonly orgId: string | null;
  readonly error: CallError | null;
}

export interface HidePressed {
  readonly type: 'hide.pressed';
  readonly orgId: string;
}

export type FacilitiesEvent = HidePressed | { readonly type: 'retry.pressed' };

export interface AccountHidden {
  readonly type: 'account.changed';
  readonly account: Account;
}

/** Port `hideOrg` (PUT /orgs/{id} {visible: false}); takes the id of the organisation. */
export type HideAnswer = { readonly kind: 'hidden'; readonly account: Account } | Refused;
