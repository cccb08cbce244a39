/** Validates the card form. Source: docs/spec §3 "Card brands" and §5. */
import type { CardEntry, CardTokenRefused, Gateway } from '#contract/cards.ts';
import { checkCardNumber, isExpiryAhead, isSecurityCode, readExpiry } from './card.rules.ts';
import type { CardField, CardFormFields, PaymentMethodContext } from './payment-method.types.ts';

export const emptyForm: CardFormFields = { number: '', expiry: '', code: '', name: '' };

/** The invalid fields, in the order of the form. */
export const wrongFields = ({ number, expiry, code, name }: CardFormFields, now: Date): readonly CardField[] => {
  const { isValid, codeSize } = checkCardNumber(number);
  const date = readExpiry(expiry);
  const isRight: Readonly<Record<CardField, boolean>> = {
    number: isValid,
    expiry: date !== null && isExpiryAhead(date, now),
    code: isSecurityCode(code.trim(), codeSize),
    name: name.trim() !== '' && name.trim().length <= 120,
  };
  return (['number', 'expiry', 'code', 'name'] as const).filter((field) => !isRight[field]);
};

export const missingFields = (form: CardFormFields): readonly CardField[] =>
  (['number', 'expiry', 'code', 'name'] as const).filter((field) => form[field].trim() === '');

/** The card as the gateway needs it; null while a field is invalid. */
export const toCardEntry = (form: CardFormFields, now: Date): CardEntry | null => {
  const date = readExpiry(form.expiry);
  if (date === null || wrongFields(form, now).length > 0) return null;
  const { month: exp_month, year: exp_year } = date;
  return { number: form.number.replaceAll(/\D/g, ''), exp_month, exp_year, code: form.code.trim(), name: form.name.trim() };
};

/** The field that the gateway refused; empty if the token of the page has expired, because no field is wrong then. */
export const rejectedFields = (error: CardTokenRefused['error']): readonly CardField[] => (error === 'authorization' ? [] : [error]);

/** The gateway of the studio. Throws if the studio takes no cards. */
export const gatewayOf = ({ paymentMethods }: Pick<PaymentMethodContext, 'paymentMethods'>): Gateway => {
  const [gateway] = paymentMethods?.gateways ?? [];
  if (!gateway) throw new Error('the studio takes no cards');
  return gateway;
};

export const isHosted = ({ paymentMethods }: Pick<PaymentMethodContext, 'paymentMethods'>): boolean =>
  paymentMethods?.gateways[0]?.kind === 'stripe';

export const keyOf = ({ keySeed, intents }: Pick<PaymentMethodContext, 'keySeed' | 'intents'>): string => `${keySeed}-${intents}`;
