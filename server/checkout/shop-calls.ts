import type { PassType, Product } from '#contract/shop.ts';
import type { PassTypeRow, ProductRow, Tx } from '../database/schema.ts';
import { courseClassesLeft } from '../courses/course-classes.ts';
import type { CallHandlers } from '../http/handler-input.ts';

const readProducts = (tx: Tx, orgId: string): Promise<ProductRow[]> =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

const readTypes = (tx: Tx, orgId: string): Promise<PassTypeRow[]> =>
  tx
    .selectFrom('pass_types')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

const priceOf = ({ price_amount, price_currency }: ProductRow) => ({ amount: price_amount, currency: price_currency });

const showType = (row: PassTypeRow, product: ProductRow | undefined): PassType => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  visits: row.visits,
  valid_days: row.valid_days,
  weekly_limit: row.weekly_limit,
  session_types: row.session_types,
  price: product ? priceOf(product) : null,
  variant_id: product?.id ?? null,
  units_left: row.units === null ? null : Math.max(0, row.units - row.units_sold),
});

const showProduct = (row: ProductRow, types: readonly PassTypeRow[]): Product => {
  const type = types.find(({ id }) => id === row.pass_type_id);
  return {
    id: row.id,
    variant_id: row.id,
    name: row.name,
    description: row.description,
    price: priceOf(row),
    pass_type: type ? showType(type, row) : null,
    ...(row.course_id !== null && { course_id: row.course_id }),
  };
};

const readShop = async (tx: Tx, orgId: string) => {
  const [products, types] = [await readProducts(tx, orgId), await readTypes(tx, orgId)];
  return { products, types };
};

export const shopCalls: Pick<CallHandlers, 'listPassTypes' | 'listPassProducts' | 'listProducts'> = {
  async listPassTypes({ context, caller }) {
    const { products, types } = await context.database.snapshot((tx) => readShop(tx, caller.orgId));
    return {
      pass_types: types.map((type) =>
        showType(
          type,
          products.find(({ pass_type_id }) => pass_type_id === type.id),
        ),
      ),
    };
  },

  async listPassProducts({ context, caller }) {
    const { products, types } = await context.database.snapshot((tx) => readShop(tx, caller.orgId));
    return { products: products.filter(({ pass_type_id }) => pass_type_id !== null).map((row) => showProduct(row, types)) };
  },

  async listProducts({ context, caller, now }) {
    return context.database.snapshot(async (tx) => {
      const { products, types } = await readShop(tx, caller.orgId);
      const left = await courseClassesLeft(
        tx,
        caller,
        now,
        products.flatMap(({ course_id }) => course_id ?? []),
      );
      const sold = products.filter(({ course_id }) => course_id === null || left.get(course_id)?.facilityId === caller.facility.id);
      return { products: sold.map((row) => showProduct(row, types)) };
    });
  },
};
