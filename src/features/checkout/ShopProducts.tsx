import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PassType } from '#contract/shop.ts';
import { selectShopProducts, type ShownProduct } from '#machines/checkout/cart.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { plus } from '#src/ui/icons/plus.ts';
import { Section } from '#src/ui/Section.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { passScope } from '#words/pass-scope.words.ts';
import type { CartPartProps } from './CartView.tsx';
import styles from './Checkout.module.css';

/** Everything that the studio sells: passes first, then courses, then goods. */
export function ShopProducts(props: CartPartProps) {
  const shopProducts = selectShopProducts(props.snapshot);
  if (!shopProducts) return null;
  const { passes, courses, things } = shopProducts;
  if (passes.length + courses.length + things.length === 0)
    return (
      <p className={text.quiet}>
        <Trans>Nothing for sale right now.</Trans>
      </p>
    );
  return (
    <>
      <Shelf {...props} title={<Trans>Passes and memberships</Trans>} products={passes} />
      <Shelf {...props} title={<Trans>Courses</Trans>} products={courses} />
      <Shelf {...props} title={<Trans>From the studio</Trans>} products={things} />
    </>
  );
}

type ShelfProps = CartPartProps & { readonly title: ReactNode; readonly products: readonly ShownProduct[] };

function Shelf({ title, products, ...props }: ShelfProps) {
  if (products.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.shelf}>
        {products.map((shown) => (
          <Card key={shown.product.id} {...props} shown={shown} />
        ))}
      </ul>
    </Section>
  );
}

function Card({ actor, formats, shown }: CartPartProps & { readonly shown: ShownProduct }) {
  const { t } = useLingui();
  const { product, quantity, canAdd, isSoldOut } = shown;
  const { name, description, price, pass_type: pass } = product;
  return (
    <li className={styles.card}>
      <div>
        <h3>{name}</h3>
        {description && <p className={text.quiet}>{description}</p>}
        {pass && <About pass={pass} formats={formats} />}
        {product.course_id !== undefined && (
          <p className={text.quiet}>
            <Trans>With a pass for all of its classes to come</Trans>
          </p>
        )}
      </div>
      <p className={styles.cost}>{formats.money(price)}</p>
      <p className={styles.inCart}>
        {isSoldOut ? <Trans>Sold out</Trans> : quantity > 0 && <Plural value={quantity} one="# in your cart" other="# in your cart" />}
      </p>
      <Button
        icon={plus}
        aria-label={t`Add ${name} to your cart`}
        reason={!canAdd && (isSoldOut ? <Trans>Sold out</Trans> : <Trans>Not possible right now.</Trans>)}
        onClick={() => actor.send({ type: 'product.added', variantId: product.variant_id })}
      >
        <Trans>Add</Trans>
      </Button>
    </li>
  );
}

function About({ pass, formats }: { readonly pass: PassType; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const { visits, valid_days: days, weekly_limit: weekly, units_left: left, session_types: types } = pass;
  return (
    <ul className={styles.facts}>
      <li>{passScope(types, (words) => i18n._(words), formats)}</li>
      {visits !== null && (
        <li>
          <Plural value={visits} one="# visit" other="# visits" />
        </li>
      )}
      {pass.kind === 'membership' && (
        <li>
          {weekly === null ? <Trans>Unlimited visits</Trans> : <Plural value={weekly} one="# visit a week" other="# visits a week" />}
        </li>
      )}
      {days !== null && (
        <li>
          <Plural value={days} one="Valid for # day" other="Valid for # days" />
        </li>
      )}
      {left !== null && left > 0 && (
        <li>
          <Plural value={left} one="# left" other="# left" />
        </li>
      )}
    </ul>
  );
}
