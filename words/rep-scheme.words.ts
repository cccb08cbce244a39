/** Why a rep scheme is refused: shown beside the field, and sent in the server's response. */
import type { MessageDescriptor } from '@lingui/core';

export const repSchemeWords = {
  spaceInside: /*i18n*/ { id: 'training.scheme_space', message: 'Remove the spaces: 5x3, or 21-15-9.' },
  longNumber: /*i18n*/ { id: 'training.scheme_long', message: 'A number has at most three digits: 5x3, or 21-15-9.' },
  missingNumber: /*i18n*/ { id: 'training.scheme_missing', message: 'A number is missing: 5x3, or 21-15-9.' },
  strangeSign: /*i18n*/ { id: 'training.scheme_sign', message: 'Enter sets times repetitions, as in 5x3, or a list, as in 21-15-9.' },
  noSets: /*i18n*/ { id: 'training.scheme_no_sets', message: 'There is no set in this. Enter at least one, as in 1x5.' },
  noRepetitions: /*i18n*/ {
    id: 'training.scheme_no_repetitions',
    message: 'A set has at least one repetition. Remove the 0.',
  },
  tooManySets: /*i18n*/ { id: 'training.scheme_too_many_sets', message: 'A lift has at most 100 sets. Enter fewer, as in 5x3.' },
} as const satisfies Record<string, MessageDescriptor>;
