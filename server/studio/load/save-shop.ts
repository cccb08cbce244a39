/** The shop of a studio’s folder: pass types and products. Passes and products that were sold stay valid. */
import { studioNumbers } from '#machines/studio-numbers.ts';
import { courseId, passTypeId, productId } from './studio-ids.ts';
import { type RecordCounts, noCounts, type StudioRecords, type DesiredRecord } from './studio-records.ts';
import { minorUnits } from '../folder/schema-values.ts';
import type { PassTypeEntry, StudioDocument } from '../folder/studio-json.schema.ts';

const typeRow = (type: PassTypeEntry, position: number) => ({
  key: type.key,
  name: type.name,
  kind: type.kind,
  visits: type.kind === 'count' ? type.visits : null,
  valid_days: type.valid_days ?? (type.kind === 'membership' ? studioNumbers.membershipLength : studioNumbers.passLength).default,
  weekly_limit: type.kind === 'membership' ? (type.weekly_limit ?? null) : null,
  session_types: type.class_types ?? null,
  services: type.services ?? null,
  units: type.units ?? null,
  position,
  removed_at: null,
});

interface Selling {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly price: string;
  readonly passType: string | null;
  readonly course?: string;
}

const courseKey = (key: string): string => `course/${key}`;

/** Everything that is sold: products, pass types with a price and without a product, and courses with a price. */
const sold = ({ products, pass_types, courses }: StudioDocument): Selling[] => {
  const named = new Set(products.flatMap(({ pass_type }) => pass_type ?? []));
  const types = pass_types.flatMap(({ key, name, price }): Selling[] =>
    price === undefined || named.has(key) ? [] : [{ key: `pass/${key}`, name, description: null, price, passType: key }],
  );
  const things = products.map(({ key, name, description, price, pass_type }): Selling => ({
    key,
    name,
    description: description ?? null,
    price,
    passType: pass_type ?? null,
  }));
  const whole = courses.flatMap(({ key, name, description, price, sold_at_studio }): Selling[] =>
    price === undefined || sold_at_studio
      ? []
      : [{ key: courseKey(key), name, description: description ?? null, price, passType: null, course: key }],
  );
  return [...types, ...things, ...whole];
};

const productRow = (selling: Selling, position: number, orgKey: string, currency: string) => ({
  key: selling.key,
  name: selling.name,
  description: selling.description,
  price_amount: minorUnits(selling.price, currency) ?? 0,
  price_currency: currency,
  pass_type_id: selling.passType === null ? null : passTypeId(orgKey, selling.passType),
  // Set only if there is a course, so that other products are unchanged.
  ...(selling.course !== undefined && { course_id: courseId(orgKey, selling.course) }),
  position,
  removed_at: null,
});

const counted = (of: Pick<RecordCounts, 'added' | 'changed' | 'unchanged'>): RecordCounts => ({ ...noCounts(), ...of });

async function saveTypes(records: StudioRecords, { organisation, pass_types }: StudioDocument): Promise<RecordCounts> {
  const wanted = pass_types.map((type, position): DesiredRecord<ReturnType<typeof typeRow>> => {
    const row = typeRow(type, position);
    return { key: type.key, rowId: passTypeId(organisation.key, type.key), content: row, item: row };
  });
  const { added, changed, unchanged, gone } = records.differences('passType', wanted);
  for (const { rowId: id, item } of [...added, ...changed])
    await records.tx
      .insertInto('pass_types')
      .values({ org_id: records.orgId, id, ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item))
      .execute();
  await records.save('passType', [...added, ...changed]);
  for (const { key, rowId } of gone) await remove(records, 'pass_types', key, rowId);
  return counted({ added: added.length, changed: changed.length, unchanged: unchanged.length });
}

async function saveProducts(records: StudioRecords, document: StudioDocument): Promise<RecordCounts> {
  const { key: orgKey, currency } = document.organisation;
  const wanted = sold(document).map((selling, position): DesiredRecord<ReturnType<typeof productRow>> => {
    const row = productRow(selling, position, orgKey, currency);
    return { key: selling.key, rowId: productId(orgKey, selling.key), content: row, item: row };
  });
  const { added, changed, unchanged, gone } = records.differences('product', wanted);
  for (const { rowId: id, item } of [...added, ...changed])
    await records.tx
      .insertInto('products')
      .values({ org_id: records.orgId, id, ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item))
      .execute();
  await records.save('product', [...added, ...changed]);
  for (const { key, rowId } of gone) await remove(records, 'products', key, rowId);
  return counted({ added: added.length, changed: changed.length, unchanged: unchanged.length });
}

const kindOf = { pass_types: 'passType', products: 'product' } as const;

/** Stops the sale. Passes and products that were bought stay. */
async function remove(records: StudioRecords, table: 'pass_types' | 'products', key: string, id: string | null): Promise<void> {
  if (id === null) return;
  await records.tx
    .updateTable(table)
    .set({ removed_at: records.now })
    .where('org_id', '=', records.orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  await records.save(kindOf[table], [{ key, rowId: id, content: 'removed' }]);
}

export async function saveShop(records: StudioRecords, document: StudioDocument): Promise<RecordCounts> {
  const [types, products] = [await saveTypes(records, document), await saveProducts(records, document)];
  return counted({
    added: types.added + products.added,
    changed: types.changed + products.changed,
    unchanged: types.unchanged + products.unchanged,
  });
}
