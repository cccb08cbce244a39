/** What the card form accepts, by the rules of cards. Source: docs/spec §3 "Card brands" and §5. */
import type { CardEntry, CardTokenRefused, Gateway } from '#contract/cards.ts';
import { checkCardNumber, isExpiryAhead, isSecurityCode, readExpiry } from './card.rules.ts';
import type { CardField, CardFormFields, PaymentMethodContext } from './payment-method.types.ts';

export const emptyForm: CardFormFields = { number: '', expiry: '', code: '', name: '' };

/** The fields that cannot be right, in the order of the form. */
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

/** The fields that were left blank. */
export const missingFields = (form: CardFormFields): readonly CardField[] =>
  (['number', 'expiry', 'code', 'name'] as const).filter((field) => form[field].trim() === '');

/** What the gateway is handed; null while a field cannot be right. */
export const toCardEntry = (form: CardFormFields, now: Date): CardEntry | null => {
  const date = readExpiry(form.expiry);
  if (date === null || wrongFields(form, now).length > 0) return null;
  const { month: exp_month, year: exp_year } = date;
  return { number: form.number.replaceAll(/\D/g, ''), exp_month, exp_year, code: form.code.trim(), name: form.name.trim() };
};

/** Which field the gateway means; none where the token of the page has run out. */
export const rejectedFields = (error: CardTokenRefused['error']): readonly CardField[] => (error === 'authorization' ? [] : [error]);

/** The gateway that takes the cards of the studio; throws where there is none. */
export const gatewayOf = ({ paymentMethods }: Pick<PaymentMethodContext, 'paymentMethods'>): Gateway => {
  const [gateway] = paymentMethods?.gateways ?? [];
  if (!gateway) throw new Error('the studio takes no cards');
  return gateway;
};

/** Whether the gateway brings its own form. */
export const isHosted = ({ paymentMethods }: Pick<PaymentMethodContext, 'paymentMethods'>): boolean =>
  paymentMethods?.gateways[0]?.kind === 'stripe';

export const keyOf = ({ keySeed, intents }: Pick<PaymentMethodContext, 'keySeed' | 'intents'>): string => `${keySeed}-${intents}`;
