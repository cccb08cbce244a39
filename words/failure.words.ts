/** The texts for calls without a usable answer: what happened, what it implies, and what to do. */
import type { MessageDescriptor } from '@lingui/core';
import type { FailureKind } from '#contract/call-failure.ts';

const sentences: Record<FailureKind, MessageDescriptor> = {
  unreachable: /*i18n*/ {
    id: 'failure.unreachable',
    message: 'We couldn’t reach Spotter. You may be offline. Check your connection, then try again.',
  },
  gone: /*i18n*/ {
    id: 'failure.gone',
    message: 'Spotter was updated. Reload the page to continue.',
  },
  timedOut: /*i18n*/ {
    id: 'failure.timed_out',
    message: 'Spotter took too long to respond, so we do not know yet whether it worked. Try again. Nothing will be done twice.',
  },
  garbled: /*i18n*/ {
    id: 'failure.garbled',
    message: 'Spotter sent something this page can’t read, so we do not know yet whether it worked. Reload the page, then try again.',
  },
  serverFailed: /*i18n*/ {
    id: 'failure.server_failed',
    message: 'Something broke on our side, so we do not know yet whether it worked. Try again. Nothing will be done twice.',
  },
  signedOut: /*i18n*/ {
    id: 'failure.signed_out',
    message: 'You have been signed out. Sign in again to pick up where you left off.',
  },
};

/** The kind of the failed request. A failed read has no effect, so its text does not mention one. */
export type AttemptKind = 'reading' | 'acting';

const readingSentences: Partial<Record<FailureKind, MessageDescriptor>> = {
  timedOut: /*i18n*/ { id: 'failure.reading_timed_out', message: 'Spotter took too long to respond. Please try again.' },
  garbled: /*i18n*/ {
    id: 'failure.reading_garbled',
    message: 'Spotter sent something this page can’t read. Reload the page, then try again.',
  },
  serverFailed: /*i18n*/ { id: 'failure.reading_server_failed', message: 'Something broke on our side. Please try again in a moment.' },
};

export const failureSentence = (kind: FailureKind, attempt: AttemptKind): MessageDescriptor =>
  (attempt === 'reading' ? readingSentences[kind] : undefined) ?? sentences[kind];
