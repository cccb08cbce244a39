import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownCard } from '#machines/checkout/payment-method.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { Panel, Tag } from '#src/ui/Section.tsx';
import { RadioButton, RadioLabel, RadioRows } from '#src/ui/RadioRows.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { cardName } from '#words/card-names.ts';
import type { PaymentPartProps } from './CardsSection.tsx';
import styles from './Checkout.module.css';

export function CardRows({ cards, ...props }: PaymentPartProps & { readonly cards: readonly ShownCard[] }) {
  const { t } = useLingui();
  const rows = (
    <Panel>
      <Rows>
        {cards.map((shown) => (
          <CardRow key={shown.card.id} {...props} shown={shown} />
        ))}
      </Rows>
    </Panel>
  );
  const { choice } = props;
  if (!choice) return rows;
  return (
    <RadioRows
      legend={t`Choose a card`}
      isLegendHidden
      value={choice.chosenId}
      onChoose={choice.onChoose}
      reason={!choice.canChoose && <Trans>Not possible right now.</Trans>}
    >
      {rows}
    </RadioRows>
  );
}

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

function CardRow(props: PaymentPartProps & { readonly shown: ShownCard }) {
  const { choice } = props;
  const { card, isConfirmingDelete } = props.shown;
  const brand = cardName(card.brand);
  const { last4 } = card;
  const [month, year] = [twoDigits(card.exp_month), twoDigits(card.exp_year)];
  const name = `${brand} ${last4}`;
  const called = (
    <Trans>
      {brand} ending {last4}
    </Trans>
  );
  return (
    <Row
      picture={choice ? <RadioButton value={card.id} /> : <Icon shape={creditCard} />}
      title={choice ? <RadioLabel value={card.id}>{called}</RadioLabel> : called}
      end={isConfirmingDelete ? <Question {...props} name={name} /> : <Actions {...props} name={name} />}
    >
      {choice?.declinedId === card.id ? (
        <span className={styles.declined}>
          <Trans>Just declined</Trans>
        </span>
      ) : (
        <Trans>
          Expires {month}/{year}
        </Trans>
      )}
    </Row>
  );
}

type ActionProps = PaymentPartProps & { readonly shown: ShownCard; readonly name: string };

function Actions({ actor, shown: { card, canBeDefault, canBeDeleted, isBusy }, name }: ActionProps) {
  const { t } = useLingui();
  const notNow = <Trans>Not possible right now.</Trans>;
  return (
    <div className={styles.actions}>
      {card.default ? (
        <span className={styles.status}>
          <span className={styles.room} aria-hidden="true">
            <Trans>Make default</Trans>
          </span>
          <Tag>
            <Trans>Default</Trans>
          </Tag>
        </span>
      ) : (
        <Button
          kind="quiet"
          busy={isBusy}
          aria-label={t`Make default: ${name}`}
          reason={!canBeDefault && notNow}
          onClick={() => actor.send({ type: 'default.pressed', id: card.id })}
        >
          <Trans>Make default</Trans>
        </Button>
      )}
      <Button
        kind="ink"
        busy={isBusy}
        aria-label={t`Remove ${name}`}
        reason={!canBeDeleted && notNow}
        onClick={() => actor.send({ type: 'delete.pressed', id: card.id })}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The confirmation of a removal, in the row itself. The focus is on the answer that changes nothing. */
function Question({ actor, name }: ActionProps) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Remove ${name}?`}>
      <Line>
        <Button ref={takeFocus} onClick={() => actor.send({ type: 'delete.declined' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="danger" onClick={() => actor.send({ type: 'delete.confirmed' })}>
          <Trans>Remove card</Trans>
        </Button>
      </Line>
    </div>
  );
}
