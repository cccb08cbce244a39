/** The places of a class, said in words. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Places } from '#machines/classes/places.rules.ts';

/** What the row of dots shows, for those who listen. */
export function placesSentence({ kind, total: capacity, filled: taken }: Places): MessageDescriptor {
  switch (kind) {
    case 'yours':
      return msg`${taken} of ${capacity} places taken, one is yours`;
    case 'kept':
      return msg`${taken} of ${capacity} places taken, one is kept for you`;
    case 'inLine':
      return msg`All ${capacity} places taken, and you are in line`;
    case 'plain':
      return msg`${taken} of ${capacity} places taken`;
  }
}
