import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallError } from '#machines/feedback/feedback.events.ts';

const unknownLink = msg`Get a new link, and use the one in the latest email.`;

/** Why a link cannot be used: the sentence of the server, except for "not found", because that would not help the member. */
export const unusableLink = (error: CallError | null): MessageDescriptor | string =>
  error?.kind !== 'problem' || error.problem.code === 'not_found' ? unknownLink : error.problem.message;
