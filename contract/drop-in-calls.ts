/**
 * The calls for drop-ins: a member without a covering pass books a place at its price. Source: decisions.booking.dropin,
 * docs/decisions/drop-ins-and-invoices.md#0143.
 */
import { call } from './call-definition.ts';
import { ById } from './values.ts';
import { DropInRequest, Visit } from './visits.ts';

export const dropIn = call('dropIn', {
  method: 'POST',
  path: '/api/v1/sessions/{id}/dropin',
  summary: 'Take a drop-in place at the price of the class, where no pass covers it; on a pending visit, take the offer so.',
  needs: 'facility',
  params: ById,
  body: DropInRequest,
  answer: Visit,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'session_cancelled',
    'session_finished',
    'session_on_now',
    'already_booked',
    'already_waitlisted',
    'booking_not_open',
    'booking_closed',
    'session_full',
    'no_concession',
    'pass_not_usable',
    'price_changed',
    'key_reused',
  ],
});
