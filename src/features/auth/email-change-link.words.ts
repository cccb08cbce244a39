import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';

export interface UnusableLinkReason {
  readonly title: MessageDescriptor;
  readonly next: MessageDescriptor;
}

const unknown: UnusableLinkReason = {
  title: msg`This link isn’t valid.`,
  next: msg`It may be incomplete. Open it from the email again.`,
};

const reasons: Partial<Record<ProblemCode, UnusableLinkReason>> = {
  link_used: {
    title: msg`This link has already been used.`,
    next: msg`It works once. If you used it, there is nothing left to do here. If not, ask your studio for help.`,
  },
  link_expired: {
    title: msg`This link has expired.`,
    next: msg`It can no longer change your email. To change it, open Security in your profile.`,
  },
  link_replaced: {
    title: msg`This link no longer works.`,
    next: msg`The change was cancelled or replaced. Use the link in the latest email, or open Security in your profile to start again.`,
  },
};

export const unusableLinkReason = (code: ProblemCode | null): UnusableLinkReason => (code && reasons[code]) ?? unknown;
