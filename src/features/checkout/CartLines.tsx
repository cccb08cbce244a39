import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useId, useRef } from 'react';
import { selectLines, selectRemoved, type ShownLine } from '#machines/checkout/cart.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { minus } from '#src/ui/icons/minus.ts';
import { plus } from '#src/ui/icons/plus.ts';
import { ticket } from '#src/ui/icons/ticket.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { CartPartProps } from './CartView.tsx';
import styles from './Checkout.module.css';

export function CartLines(props: CartPartProps) {
  const { t } = useLingui();
  const part = useRef<HTMLElement>(null);
  const lines = selectLines(props.snapshot);
  return (
    <section ref={part} tabIndex={-1} className={styles.cart} aria-label={t`Your cart`}>
      {lines.length === 0 ? (
        <Empty icon={ticket} title={<Trans>Your cart is empty</Trans>}>
          <Trans>Choose something to buy below.</Trans>
        </Empty>
      ) : (
        <ul className={styles.lines}>
          {lines.map((shown) => (
            <Line key={shown.line.id} {...props} shown={shown} part={part} />
          ))}
        </ul>
      )}
      <Removed {...props} />
    </section>
  );
}

interface LineProps extends CartPartProps {
  readonly shown: ShownLine;
  /** The part of the page that gets the focus when the line is removed. */
  readonly part: RefObject<HTMLElement | null>;
}

function Line(props: LineProps) {
  const { t } = useLingui();
  const { actor, shown, formats, part } = props;
  const { line, full, canRemove } = shown;
  const remove = () => {
    actor.send({ type: 'line.removed', id: line.id });
    part.current?.focus({ preventScroll: true });
  };
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <b>{line.name}</b> {line.description && <small>{line.description}</small>}
      </p>
      <p className={styles.price}>
        {full && <s aria-label={t`Was ${formats.money(full)}`}>{formats.money(full)}</s>} <b>{formats.money(line.total)}</b>
      </p>
      <Stepper {...props} />
      <Button kind="ink" aria-label={t`Remove ${line.name}`} reason={!canRemove && <Trans>Not possible right now.</Trans>} onClick={remove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}

function Stepper({ actor, shown: { line, fewer, more } }: LineProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const { id, name, quantity } = line;
  const change = (to: number | null) => to !== null && actor.send({ type: 'quantity.changed', id, quantity: to });
  const whether = (to: number | null) => (to === null ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {});
  return (
    <div className={styles.stepper} role="group" aria-label={t`How many of ${name}`}>
      <IconButton repeats icon={minus} label={t`Remove one: ${name}`} {...whether(fewer)} onClick={() => change(fewer)} />
      <output aria-live="polite">{quantity}</output>
      <IconButton repeats icon={plus} label={t`Add one: ${name}`} {...whether(more)} onClick={() => change(more)} />
      {(fewer === null || more === null) && (
        <VisuallyHidden id={reasonId}>
          <Trans>Not possible right now.</Trans>
        </VisuallyHidden>
      )}
    </div>
  );
}

/** Names the line that was removed last, and offers to undo the removal. */
function Removed({ actor, snapshot }: CartPartProps) {
  const removed = selectRemoved(snapshot);
  return (
    <div role="status">
      {removed && (
        <p className={styles.removed}>
          <span>
            <Trans>{removed.name} is no longer in your cart.</Trans>
          </span>
          <Button kind="quiet" onClick={() => actor.send({ type: 'undo.pressed' })}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}
