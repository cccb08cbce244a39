/** Payment and invoice use the agreed total, tax and facility. Source: decisions.money, docs/decisions/checkout.md#0265. */
import type { Cart, Tax } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import type { CartRow } from '../database/schema.ts';

export interface AgreedTotal {
  readonly total: Money;
  readonly tax: Tax;
  readonly facilityId: string;
}

type Columns = Pick<
  CartRow,
  'agreed_amount' | 'agreed_currency' | 'agreed_tax_included' | 'agreed_tax_basis_points' | 'agreed_facility_id'
>;

export const nothingAgreed: Columns = {
  agreed_amount: null,
  agreed_currency: null,
  agreed_tax_included: null,
  agreed_tax_basis_points: null,
  agreed_facility_id: null,
};

export const agreedColumns = ({ total, tax, facilityId }: AgreedTotal): Columns => ({
  agreed_amount: total.amount,
  agreed_currency: total.currency,
  agreed_tax_included: tax.included,
  agreed_tax_basis_points: tax.basis_points,
  agreed_facility_id: facilityId,
});

/** The agreed total; null while the member has not agreed to a total. */
export const agreedTotalOf = (row: Columns): AgreedTotal | null => {
  const { agreed_amount: amount, agreed_currency: currency, agreed_tax_included: included } = row;
  const { agreed_tax_basis_points: basis_points, agreed_facility_id: facilityId } = row;
  if (amount === null || currency === null || included === null || basis_points === null || facilityId === null) return null;
  return { total: { amount, currency }, tax: { included, basis_points }, facilityId };
};

export const isSameMoney = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;

/** Whether the agreed total still equals the total of the cart, with the same tax; true if no total was agreed. */
export const isStillAgreed = (agreed: AgreedTotal | null, { total, tax_rule }: Pick<Cart, 'total' | 'tax_rule'>): boolean =>
  agreed === null ||
  (isSameMoney(agreed.total, total) && agreed.tax.included === tax_rule.included && agreed.tax.basis_points === tax_rule.basis_points);
