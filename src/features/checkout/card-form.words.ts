/** The errors of the card form. Each field has a sentence for an empty value and a sentence for a wrong value. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CardField } from '#machines/checkout/payment-method.types.ts';

type FieldWords = Readonly<Record<CardField, MessageDescriptor>>;

export const missingWords: FieldWords = {
  number: msg`Enter your card number.`,
  expiry: msg`Enter the expiry date.`,
  code: msg`Enter the security code.`,
  name: msg`Enter the name on the card.`,
};

export const wrongWords: FieldWords = {
  number: msg`This card number isn’t valid.`,
  expiry: msg`Enter a valid expiry date (MM/YY).`,
  code: msg`Check the security code.`,
  name: msg`This name is too long.`,
};
