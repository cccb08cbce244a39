/** Purchases of members before the first load. Each purchase has one invoice, which is created once and which later loads never change. */
import { addDays, dayOf } from '#machines/classes/day.rules.ts';
import { calculateLine } from '#machines/checkout/cart.rules.ts';
import { taxOf } from '../../checkout/cart-wire.ts';
import type { FacilityRow, ProductRow } from '../../database/schema.ts';
import { issueInvoice } from '../../payments/invoices.ts';
import { isErased } from './erased-records.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { facilityId, productId } from './studio-ids.ts';
import type { StudioRecords, DesiredRecord } from './studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

type Purchase = StudioDocument['purchases'][number];

const day = 86_400_000;

const lineOf = ({ name, description, price_amount, price_currency }: ProductRow, quantity: number, facility: FacilityRow) => {
  const money = (amount: number) => ({ amount, currency: price_currency });
  return calculateLine({ name, description, quantity, price: money(price_amount), discount: money(0) }, taxOf(facility));
};

async function write(
  work: StudioWork,
  orgKey: string,
  wanted: DesiredRecord<Purchase>,
  profileId: string,
  facility: FacilityRow,
  firstDay: Date,
) {
  const { tx, orgId } = work;
  const { product, quantity, day: written, paid } = wanted.item;
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', productId(orgKey, product))
    .executeTakeFirstOrThrow();
  await issueInvoice(tx, {
    orgId,
    id: wanted.rowId,
    profileId,
    facilityId: facility.id,
    lines: [lineOf(row, quantity, facility)],
    tax: taxOf(facility),
    currency: row.price_currency,
    isPaid: paid,
    now: new Date(firstDay.getTime() + Number(written.slice(0, -1)) * day),
  });
}

/** Saves the purchases, oldest first, so that later invoices have higher numbers. */
export async function savePurchases(
  work: StudioWork,
  records: StudioRecords,
  document: StudioDocument,
  profileIds: ReadonlyMap<string, string>,
  firstDay: Date,
): Promise<void> {
  const { organisation, facilities, purchases } = document;
  const facility = await work.tx
    .selectFrom('facilities')
    .selectAll()
    .where('org_id', '=', work.orgId)
    .where('id', '=', facilityId(organisation.key, facilities[0]?.key ?? ''))
    .executeTakeFirstOrThrow();
  const today = dayOf(firstDay, facility.time_zone);
  const wanted = purchases.map((item): DesiredRecord<Purchase> => {
    const key = [item.member, item.product, item.day].join('/');
    return { key, rowId: records.find('purchase', key)?.rowId ?? work.context.newId(), content: key, item };
  });
  const dayOfPurchase = ({ item }: DesiredRecord<Purchase>): string => addDays(today, Number(item.day.slice(0, -1)));
  const { added } = records.differences('purchase', wanted);
  for (const purchase of added
    .filter(({ key }) => !isErased(records, 'purchase', key))
    .toSorted((a, b) => (dayOfPurchase(a) < dayOfPurchase(b) ? -1 : 1))) {
    const profileId = profileIds.get(purchase.item.member);
    if (profileId !== undefined) await write(work, organisation.key, purchase, profileId, facility, firstDay);
  }
  await records.save('purchase', added);
}
