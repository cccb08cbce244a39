import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallError } from '#machines/feedback/feedback.events.ts';

const unknownLink = msg`Get a new link, and use the one in the latest email.`;

/** The server's sentence if it knows the link, because "not found" would not help the member. */
export const unusableLink = (error: CallError | null): MessageDescriptor | string =>
  error?.kind !== 'problem' || error.problem.code === 'not_found' ? unknownLink : error.problem.message;
