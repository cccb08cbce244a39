/** Why an invite cannot be accepted, and what the person can do. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';

export interface ClosedReason {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
}

const unknown: ClosedReason = {
  what: msg`This code isn’t valid.`,
  next: msg`Check the code in the email and type it in. If it still doesn’t work, ask your studio for a new one.`,
};

const reasons: Partial<Record<ProblemCode, ClosedReason>> = {
  link_used: {
    what: msg`This invitation has already been used.`,
    next: msg`Each invitation works once. If you used it, sign in. If not, ask your studio for a new one.`,
  },
  link_expired: {
    what: msg`This invitation has expired.`,
    next: msg`Invitations last a week. Ask your studio for a new one.`,
  },
  link_replaced: {
    what: msg`There is a newer invitation.`,
    next: msg`Use the latest email from your studio.`,
  },
  invite_for_another: {
    what: msg`This invitation is for another email address.`,
    next: msg`Sign in with that address, or ask your studio to invite the one you use here.`,
  },
};

export const whyClosed = (code: ProblemCode | null): ClosedReason => (code && reasons[code]) ?? unknown;
