/** Why an invite is not for the taking, and what is left to do. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';

export interface WhyClosed {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
}

const unknown: WhyClosed = {
  what: msg`There is no invitation with this code.`,
  next: msg`Look at the letter again, or type the code by hand. If it still does not work, ask your studio for another.`,
};

const reasons: Partial<Record<ProblemCode, WhyClosed>> = {
  link_used: {
    what: msg`This invitation has been used already.`,
    next: msg`It works only once. If it was you who used it, sign in; if not, ask your studio for another.`,
  },
  link_expired: {
    what: msg`This invitation is too old to work.`,
    next: msg`It was good for a week. Ask your studio to send you another.`,
  },
  link_replaced: {
    what: msg`A newer invitation was sent to you.`,
    next: msg`Only the newest works: look for the latest letter from your studio.`,
  },
  invite_for_another: {
    what: msg`This invitation is for another email address.`,
    next: msg`Sign in with that address, or ask your studio to invite the one that you use here.`,
  },
};

export const whyClosed = (code: ProblemCode | null): WhyClosed => (code && reasons[code]) ?? unknown;
