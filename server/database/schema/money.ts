import type { CardBrand } from '#contract/cards.ts';
import type { CartState } from '#contract/checkout.ts';
import type { InvoiceState } from '#contract/invoices.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantByDefault, Json } from './columns.ts';

export interface PassTable {
  org_id: string;
  id: string;
  profile_id: string;
  key: string | null;
  kind: 'membership' | 'count';
  name: string;
  visits_total: number | null;
  visits_used: Generated<number>;
  visits_held: Generated<number>;
  starts_on: string;
  expires_on: string | null;
  weekly_limit: number | null;
  session_types: string[] | null;
  services: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** The pass pays for the classes of this course only. */
  course_id: Generated<string | null>;
  purchased_at: Instant;
  /** Since then the pass pays for nothing, because the member has left. */
  closed_at: Generated<Date | null>;
}

export interface PassMovementTable {
  org_id: string;
  pass_id: string;
  seq: ColumnType<number, never, never>;
  visit_id: string | null;
  appointment_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: 'held' | 'used' | 'returned' | 'extended' | 'closed' | 'reopened';
  at: Instant;
  /** The remaining visits of a closed or reopened pass; null: the pass is unlimited. */
  visits: Generated<number | null>;
}

export interface PassTypeTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  kind: 'membership' | 'count';
  visits: number | null;
  valid_days: number | null;
  weekly_limit: number | null;
  session_types: string[] | null;
  services: string[] | null;
  units: number | null;
  units_sold: Generated<number>;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface ProductTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  description: string | null;
  price_amount: number;
  price_currency: string;
  pass_type_id: string | null;
  /** The course that is sold; null for passes and goods. */
  course_id: Generated<string | null>;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface InvoiceTable {
  org_id: string;
  id: string;
  profile_id: string;
  visit_id: string | null;
  appointment_id: string | null;
  description: string;
  amount: number;
  currency: string;
  state: Generated<InvoiceState>;
  number: number;
  facility_id: string | null;
  /** The member, the seller and the facility as they were at issue. */
  member_name: string;
  studio_name: string;
  studio_address: string;
  lines: Json;
  discount_amount: Generated<number>;
  tax_amount: Generated<number>;
  tax_included: Generated<boolean>;
  tax_basis_points: Generated<number>;
  cart_id: string | null;
  paid_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface CartTable {
  org_id: string;
  id: string;
  profile_id: string;
  number: number;
  state: CartState;
  key: string | null;
  attempt_id: string | null;
  /** What the member agreed to by confirming; all null without an agreement. */
  agreed_amount: Generated<number | null>;
  agreed_currency: Generated<string | null>;
  agreed_tax_included: Generated<boolean | null>;
  agreed_tax_basis_points: Generated<number | null>;
  agreed_facility_id: Generated<string | null>;
  created_at: Instant;
  updated_at: Instant;
}

export interface CartLineTable {
  org_id: string;
  id: string;
  cart_id: string;
  position: number;
  product_id: string;
  quantity: number;
  price_amount: number;
  price_currency: string;
  discount_amount: Generated<number>;
}

export interface PaymentSourceTable {
  org_id: string;
  id: string;
  profile_id: string;
  gateway: string;
  token: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: Generated<boolean>;
  created_at: Instant;
  removed_at: Instant | null;
}

export interface GatewayCustomerTable {
  org_id: string;
  profile_id: string;
  account: string;
  customer: string;
}

export interface GatewayEventTable {
  event: string;
  received_at: InstantByDefault;
}

export interface GatewayDisputeTable {
  dispute: string;
  org_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  respond_by: Instant | null;
  opened_at: Instant;
  closed_at: Instant | null;
}

export interface PaymentTable {
  org_id: string;
  id: string;
  profile_id: string;
  cart_id: string | null;
  invoice_id: string | null;
  facility_id: string;
  source_id: string;
  amount: number;
  currency: string;
  state: 'due' | 'sent' | 'confirming' | 'captured' | 'declined';
  reason: 'card_declined' | 'insufficient_funds' | null;
  confirmation_url: string | null;
  refund: 'due' | 'done' | 'aside' | null;
  refund_tries: Generated<number>;
  refund_due_at: InstantByDefault;
  sent_at: InstantByDefault;
  gateway_account: Generated<string | null>;
  gateway_ref: Generated<string | null>;
  gateway_closed: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}
