import { describe, expect, it } from 'vitest';
import { openStudio, type StudioUnderTest, isUnchanged } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

const [ten, unlimited] = document.pass_types;
const products = [
  { key: 'ten', name: '10-visit pass', price: '240.00', pass_type: 'ten' },
  { key: 'tee', name: 'Tee', price: '45.00' },
];
const types = [
  { ...ten, units: 5 },
  { ...unlimited, price: '239.00' },
];
const purchases = [
  { member: 'mia@example.org', product: 'tee', quantity: 2, day: '-3d' },
  { member: 'mia@example.org', product: 'ten', day: '-40d', paid: false },
];
const folder = (more: object = {}) => smallStudio({ document: { ...document, pass_types: types, products, purchases, ...more } });

const sold = ({ database }: StudioUnderTest) =>
  database.once((handle) =>
    handle
      .selectFrom('products')
      .leftJoin('pass_types', 'pass_types.id', 'products.pass_type_id')
      .select(['products.name', 'products.price_amount', 'pass_types.key as type', 'pass_types.units', 'pass_types.valid_days'])
      .where('products.removed_at', 'is', null)
      .orderBy('products.position')
      .execute(),
  );
const invoices = ({ database }: StudioUnderTest) =>
  database.once((handle) =>
    handle
      .selectFrom('invoices')
      .select(['number', 'description', 'amount', 'tax_amount', 'state', 'created_at'])
      .orderBy('number')
      .execute(),
  );

describe('a folder with things to buy', () => {
  it('sells its products, and every type of pass that has a price: a membership for thirty days by default', async () => {
    const studio = await openStudio(monday);
    await studio.load(folder());
    expect(await sold(studio)).toEqual([
      { name: 'Unlimited', price_amount: 23_900, type: 'unlimited', units: null, valid_days: 30 },
      { name: '10-visit pass', price_amount: 24_000, type: 'ten', units: 5, valid_days: 90 },
      { name: 'Tee', price_amount: 4500, type: null, units: null, valid_days: null },
    ]);
  });

  it('that is loaded again changes prices, and ends the sale of removed items', async () => {
    const studio = await openStudio(monday);
    await studio.load(folder());
    const again = await studio.load(folder());
    expect([isUnchanged(again), again.counts.shop.unchanged]).toEqual([true, 5]);
    await studio.load(folder({ products: [{ ...products[0], price: '250.00' }], purchases: [] }));
    expect((await sold(studio)).map(({ name, price_amount }) => [name, price_amount])).toEqual([
      ['Unlimited', 23_900],
      ['10-visit pass', 25_000],
    ]);
  });

  it('creates the invoices of earlier purchases once, with tax and numbers in order of time', async () => {
    const studio = await openStudio(monday);
    for (let times = 0; times < 2; times += 1) await studio.load(folder());
    expect(await invoices(studio)).toEqual([
      {
        number: 1,
        description: '10-visit pass',
        amount: 24_000,
        tax_amount: 3130,
        state: 'unpaid',
        created_at: new Date('2026-01-21T00:00:00Z'),
      },
      { number: 2, description: 'Tee', amount: 9000, tax_amount: 1174, state: 'paid', created_at: new Date('2026-02-27T00:00:00Z') },
    ]);
  });

  it('is refused if a purchase has an unknown product, or a buyer who is no member', async () => {
    const studio = await openStudio(monday);
    const mistakes = await studio.mistakes(folder({ purchases: [{ ...purchases[0], product: 'hat' }] }));
    expect(mistakes).toEqual([expect.stringContaining('there is no product "hat"')]);
    const strangers = await studio.mistakes(folder({ purchases: [{ ...purchases[0], member: 'nobody@example.org' }] }));
    expect(strangers).toEqual([expect.stringContaining('nobody@example.org is not in members.csv')]);
  });
});
