import * as v from 'valibot';
import { call } from './call-definition.ts';
import { AuthToken, Gateway, PaymentSource, PaymentSourceQuery, PaymentSourceRequest, PaymentSourceUpdate } from './cards.ts';
import { ById } from './values.ts';

export const listGateways = call('listGateways', {
  method: 'GET',
  path: '/api/v1/gateways',
  summary: 'The gateways through which the studio takes cards; none where it takes none.',
  needs: 'facility',
  answer: v.object({ gateways: v.array(Gateway) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readAuthToken = call('readAuthToken', {
  method: 'GET',
  path: '/api/v1/gateways/{id}/auth_token',
  summary: 'A token with which the browser hands a card to the gateway itself, once and soon.',
  needs: 'facility',
  params: ById,
  answer: AuthToken,
  problems: ['not_signed_in', 'not_found'],
});

export const listPaymentSources = call('listPaymentSources', {
  method: 'GET',
  path: '/api/v1/payment_sources',
  summary: 'The cards that the member keeps with the studio, the default one first.',
  needs: 'facility',
  query: PaymentSourceQuery,
  answer: v.object({ payment_sources: v.array(PaymentSource) }),
  problems: ['not_signed_in', 'not_found'],
});

export const addPaymentSource = call('addPaymentSource', {
  method: 'POST',
  path: '/api/v1/payment_sources',
  summary: 'Store a card for which the gateway has issued a token.',
  needs: 'facility',
  body: PaymentSourceRequest,
  answer: PaymentSource,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'card_declined', 'gateway_unavailable', 'key_reused'],
});

export const updatePaymentSource = call('updatePaymentSource', {
  method: 'PUT',
  path: '/api/v1/payment_sources/{id}',
  summary: 'Make it the default card.',
  needs: 'facility',
  params: ById,
  body: PaymentSourceUpdate,
  answer: PaymentSource,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

export const deletePaymentSource = call('deletePaymentSource', {
  method: 'DELETE',
  path: '/api/v1/payment_sources/{id}',
  summary: 'Remove a card; a running payment with it continues.',
  needs: 'facility',
  params: ById,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});
