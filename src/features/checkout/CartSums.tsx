import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Cart } from '#contract/checkout.ts';
import { countOf, selectCart } from '#machines/checkout/cart.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import type { Formats } from '#words/formats.ts';
import type { CartPartProps } from './CartView.tsx';
import styles from './Checkout.module.css';

/** The total, beside the lines on wide screens and below them on a phone. */
export function CartSums({ snapshot, formats, paymentHref }: CartPartProps) {
  const { t } = useLingui();
  const cart = selectCart(snapshot);
  if (!cart || countOf(cart) === 0) return null;
  return (
    <section className={styles.sums} aria-label={t`Summary`}>
      <Sums cart={cart} formats={formats} />
      <div className={styles.wideAction}>
        <ContinueLink href={paymentHref} />
      </div>
    </section>
  );
}

/** The total and the next step, at the bottom of a phone. */
export function CartBar({ snapshot, formats, paymentHref }: CartPartProps) {
  const cart = selectCart(snapshot);
  if (!cart || countOf(cart) === 0) return null;
  return (
    <div className={styles.bar}>
      <ActionBar title={formats.money(cart.total)} action={<ContinueLink href={paymentHref} />}>
        <Items cart={cart} />
      </ActionBar>
    </div>
  );
}

function ContinueLink({ href }: { readonly href: string }) {
  return (
    <LinkButton kind="act" tall wide href={href}>
      <Trans>Go to payment</Trans>
    </LinkButton>
  );
}

function Items({ cart }: { readonly cart: Cart }) {
  return <Plural value={countOf(cart)} one="# item" other="# items" />;
}

/** The list of sums. The lines above the total depend on whether prices include the tax. */
export function Sums({ cart, formats }: { readonly cart: Cart; readonly formats: Formats }) {
  const { total, discount, tax, tax_rule } = cart;
  const before = total.amount + discount.amount - (tax_rule.included ? 0 : tax.amount);
  const rate = formats.number(tax_rule.basis_points / 100);
  return (
    <dl className={styles.sumList}>
      <div>
        <dt>
          <Items cart={cart} />
        </dt>
        <dd>{formats.money({ ...total, amount: before })}</dd>
      </div>
      {discount.amount > 0 && (
        <div>
          <dt>
            <Trans>Discount</Trans>
          </dt>
          <dd>{formats.money({ ...discount, amount: -discount.amount })}</dd>
        </div>
      )}
      {!tax_rule.included && tax.amount > 0 && (
        <div>
          <dt>
            <Trans>Tax ({rate}%)</Trans>
          </dt>
          <dd>{formats.money(tax)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>
          <Trans>To pay</Trans>
        </dt>
        <dd>{formats.money(total)}</dd>
      </div>
      {tax_rule.included && tax.amount > 0 && (
        <div className={styles.within}>
          <dt>
            <Trans>Includes tax ({rate}%)</Trans>
          </dt>
          <dd>{formats.money(tax)}</dd>
        </div>
      )}
    </dl>
  );
}
