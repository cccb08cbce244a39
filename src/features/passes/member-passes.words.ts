import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PassMovement } from '#contract/member-passes.ts';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';

export const nextWords: Readonly<Record<PassReason, MessageDescriptor>> = {
  only: msg`Used for your next booking`,
  membership: msg`Used next, because memberships come before passes`,
  oldest: msg`Used next, because it’s your oldest membership`,
  expiresFirst: msg`Used next, because it expires first`,
  expires: msg`Used next, because the other doesn’t expire`,
  boughtFirst: msg`Used next, because you bought it first`,
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

export function movementWords({ kind, reason }: PassMovement): MessageDescriptor {
  if (kind === 'held') return msg`Held: booked`;
  if (kind === 'extended') return msg`Extended: the studio cancelled`;
  if (kind === 'used') return used[reason];
  return reason === 'byStudio' ? returned.byStudio : returned.inTime;
}
