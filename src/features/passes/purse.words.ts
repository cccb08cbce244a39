/** What happened to a pass, and why it is the one that pays next. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PassMovement } from '#contract/wallet.ts';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';

export const nextWords: Readonly<Record<PassReason, MessageDescriptor>> = {
  only: msg`Pays for your next booking`,
  membership: msg`Pays next, because memberships go before passes`,
  oldest: msg`Pays next, because it is your oldest membership`,
  expiresFirst: msg`Pays next, because it expires first`,
  expires: msg`Pays next, because the other does not expire`,
  boughtFirst: msg`Pays next, because you bought it first`,
};

const used: Readonly<Record<PassMovement['reason'], MessageDescriptor>> = {
  booked: msg`Used`,
  attended: msg`Used: attended`,
  late: msg`Used: cancelled late`,
  noShow: msg`Used: missed`,
  inTime: msg`Used`,
  byStudio: msg`Used`,
};

const returned = { byStudio: msg`Returned: the studio cancelled`, inTime: msg`Returned: cancelled in time` };

/** What one line of the ledger says. */
export function movementWords({ kind, reason }: PassMovement): MessageDescriptor {
  if (kind === 'held') return msg`Set aside: booked`;
  if (kind === 'extended') return msg`Lasts longer: the studio cancelled`;
  if (kind === 'used') return used[reason];
  return reason === 'byStudio' ? returned.byStudio : returned.inTime;
}
