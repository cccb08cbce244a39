/**
 * A warning about another booking at the same time. It is shown before a booking, and never prevents one. See
 * docs/decisions/booking.md#0144.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { Session } from '#contract/classes.ts';
import type { Formats } from './formats.ts';

export type Overlap = NonNullable<Session['overlaps']>[number];

/** The tag marks the text of the link. */
const here = /*i18n*/ { id: 'overlap.here', message: 'You also have <0>{name} at {time}</0>.' };
const elsewhere = /*i18n*/ { id: 'overlap.elsewhere', message: 'You also have {name} at {time}, at {studio}.' };

/** "You also have Yin at 18:30." Used for bookings and for offered places. */
export const overlapSentence = ({ name, start_date, studio }: Overlap, formats: Formats): MessageDescriptor => {
  const values = { name, time: formats.time(new Date(start_date)) };
  return studio === null ? { ...here, values } : { ...elsewhere, values: { ...values, studio } };
};
