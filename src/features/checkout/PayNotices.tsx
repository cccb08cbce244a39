import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentSource } from '#contract/cards.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import {
  type CheckoutActor,
  type CheckoutSnapshot,
  selectCart,
  selectConfirmationUrl,
  selectDeclined,
  selectIsLooking,
  selectStanding,
  selectTrouble,
} from '#machines/checkout/checkout.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';
import { bankHref } from './bank-href.ts';
import { cardName } from './card-names.ts';

interface NoticeProps {
  readonly actor: CheckoutActor;
  readonly snapshot: CheckoutSnapshot;
  readonly formats: Formats;
  /** Where the bank leads back to. */
  readonly back: string;
}

/** What stands in the way of paying, and what to do about it. */
export function PayNotices(props: NoticeProps) {
  switch (selectStanding(props.snapshot)) {
    case 'failed':
      return <Failed {...props} />;
    case 'changed':
      return <Changed {...props} />;
    case 'pending':
      return <Pending {...props} />;
    case 'askedByBank':
      return <AskedByBank {...props} />;
    case 'reading':
    case 'empty':
    case 'payable':
    case 'paid':
      return null;
  }
}

function Failed({ actor, snapshot }: NoticeProps) {
  const trouble = selectTrouble(snapshot);
  const title = selectCart(snapshot) ? <Trans>The payment did not go on.</Trans> : <Trans>Your cart could not be loaded.</Trans>;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="alert" title={title} action={retry}>
      {trouble && <Reason trouble={trouble} />}
    </Notice>
  );
}

function Reason({ trouble }: { readonly trouble: Trouble }) {
  const { i18n } = useLingui();
  return trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure));
}

function Changed({ snapshot, formats }: NoticeProps) {
  const cart = selectCart(snapshot);
  const total = cart && formats.money(cart.total);
  return (
    <Notice tone="warning" live="alert" title={<Trans>The price has changed.</Trans>}>
      <Trans>It comes to {total} now. Nothing was charged: look it over before you agree.</Trans>
    </Notice>
  );
}

function LookAgain({ actor, snapshot }: NoticeProps) {
  return (
    <Button icon={rotateCw} busy={selectIsLooking(snapshot)} onClick={() => actor.send({ type: 'look.pressed' })}>
      <Trans>Look again</Trans>
    </Button>
  );
}

function Pending(props: NoticeProps) {
  return (
    <Notice
      tone="warning"
      live="status"
      title={<Trans>Nobody knows yet whether your payment went through.</Trans>}
      action={<LookAgain {...props} />}
    >
      <Trans>We keep asking. You are charged once at most, and you may leave this page: your invoices tell how it ended.</Trans>
    </Notice>
  );
}

function AskedByBank(props: NoticeProps) {
  const url = selectConfirmationUrl(props.snapshot);
  const ways = (
    <Line>
      {url !== null && (
        <LinkButton kind="act" href={bankHref(url, props.back)}>
          <Trans>Confirm with your bank</Trans>
        </LinkButton>
      )}
      <LookAgain {...props} />
    </Line>
  );
  return (
    <Notice tone="info" live="status" title={<Trans>Your bank asks you to confirm this payment.</Trans>} action={ways}>
      <Trans>Nothing is charged before you do. Afterwards you come back here.</Trans>
    </Notice>
  );
}

/** A card that was declined, by its name. */
export function DeclinedNotice({ snapshot, cards }: Pick<NoticeProps, 'snapshot'> & { readonly cards: readonly PaymentSource[] }) {
  const declined = selectDeclined(snapshot);
  if (!declined) return null;
  const card = cards.find(({ id }) => id === declined.cardId);
  return (
    <Notice tone="danger" live="alert" title={whatHappened(declined.reason, card)}>
      <Trans>Nothing was charged. Choose another card, or call your bank.</Trans>
    </Notice>
  );
}

function whatHappened(reason: NonNullable<ReturnType<typeof selectDeclined>>['reason'], card: PaymentSource | undefined): ReactNode {
  const [name, last4] = [cardName(card?.brand ?? ''), card?.last4];
  if (!card || reason === null) return <Trans>The payment did not go through.</Trans>;
  return reason === 'insufficient_funds' ? (
    <Trans>
      There is not enough money on the {name} ending {last4}.
    </Trans>
  ) : (
    <Trans>
      Your bank declined the {name} ending {last4}.
    </Trans>
  );
}
