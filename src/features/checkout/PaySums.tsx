import { Trans, useLingui } from '@lingui/react/macro';
import type { Cart } from '#contract/checkout.ts';
import type { PaymentSource } from '#contract/cards.ts';
import {
  type CheckoutActor,
  type CheckoutSnapshot,
  selectCanPay,
  selectCart,
  selectIsConfirming,
  selectIsPaying,
  selectStatus,
} from '#machines/checkout/checkout.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { lock } from '#src/ui/icons/lock.ts';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { Sums } from './CartSums.tsx';
import { cardName } from '#words/card-names.ts';
import styles from './Checkout.module.css';

export interface PayPartProps {
  readonly actor: CheckoutActor;
  readonly snapshot: CheckoutSnapshot;
  readonly formats: Formats;
  /** The card that *Pay* charges; null if no card is charged. */
  readonly card: PaymentSource | null;
  readonly studio: string;
  /** The page on which the cart can be changed. */
  readonly cartHref: string;
}

/** The bought items, the total and the button to pay: beside the cards on wide screens, below them on a phone. */
export function PaySums(props: PayPartProps) {
  const { t } = useLingui();
  const cart = selectCart(props.snapshot);
  if (!cart || selectStatus(props.snapshot) === 'empty') return null;
  return (
    <section className={styles.sums} aria-label={t`Summary`}>
      <ul className={styles.short}>
        {cart.line_items.map(({ id, name, quantity, total }) => (
          <li key={id}>
            <span>{quantity === 1 ? name : `${name} × ${props.formats.number(quantity)}`}</span>
            <span>{props.formats.money(total)}</span>
          </li>
        ))}
      </ul>
      <Sums cart={cart} formats={props.formats} />
      <div className={styles.wideAction}>
        <Act {...props} cart={cart} />
      </div>
      <Small {...props} />
    </section>
  );
}

/** The total and the button to pay, at the bottom of a phone. */
export function PayBar(props: PayPartProps) {
  const cart = selectCart(props.snapshot);
  const status = selectStatus(props.snapshot);
  if (!cart || (status !== 'payable' && status !== 'changed')) return null;
  return (
    <div className={styles.bar}>
      <ActionBar title={props.formats.money(cart.total)} action={<Act {...props} cart={cart} />}>
        {props.card && `${cardName(props.card.brand)} ${props.card.last4}`}
      </ActionBar>
    </div>
  );
}

function Act({ actor, snapshot, formats, card, cart }: PayPartProps & { readonly cart: Cart }) {
  const total = formats.money(cart.total);
  const status = selectStatus(snapshot);
  if (status === 'changed')
    return (
      <Button kind="act" tall wide onClick={() => actor.send({ type: 'acceptTotal.pressed' })}>
        <Trans>Accept {total}</Trans>
      </Button>
    );
  if (status !== 'payable') return null;
  const isBusy = selectIsConfirming(snapshot) || selectIsPaying(snapshot);
  return (
    <Button
      kind="act"
      tall
      wide
      icon={lock}
      busy={isBusy}
      reason={!isBusy && whyNot(snapshot, card)}
      onClick={() => card && actor.send({ type: 'pay.pressed', cardId: card.id })}
    >
      <Trans>Pay {total}</Trans>
    </Button>
  );
}

const whyNot = (snapshot: CheckoutSnapshot, card: PaymentSource | null) => {
  if (!card) return <Trans>Choose a card first, or add one.</Trans>;
  return !selectCanPay(snapshot, card) && <Trans>Not possible right now.</Trans>;
};

/** The payee, the card, and the link back to the cart. */
function Small({ snapshot, card, studio, cartHref }: PayPartProps) {
  const status = selectStatus(snapshot);
  if (status !== 'payable' && status !== 'changed' && status !== 'failed') return null;
  const [name, last4] = [cardName(card?.brand ?? ''), card?.last4];
  return (
    <div className={styles.small}>
      {card && status === 'payable' && (
        <p className={text.quiet}>
          <Trans>
            Charged to {name} ending {last4} by {studio}. The price is fixed while you pay.
          </Trans>
        </p>
      )}
      <TextLink alone href={cartHref}>
        <Trans>Edit cart</Trans>
      </TextLink>
    </div>
  );
}
