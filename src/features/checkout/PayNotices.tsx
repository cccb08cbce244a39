import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentSource } from '#contract/cards.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  type CheckoutActor,
  type CheckoutSnapshot,
  selectCart,
  selectConfirmationUrl,
  selectDeclined,
  selectIsLooking,
  selectStatus,
  selectError,
} from '#machines/checkout/checkout.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';
import { bankHref } from './bank-href.ts';
import { cardName } from '#words/card-names.ts';

interface NoticeProps {
  readonly actor: CheckoutActor;
  readonly snapshot: CheckoutSnapshot;
  readonly formats: Formats;
  readonly back: string;
}

export function PayNotices(props: NoticeProps) {
  switch (selectStatus(props.snapshot)) {
    case 'failed':
      return <Failed {...props} />;
    case 'changed':
      return <Changed {...props} />;
    case 'pending':
      return <Pending {...props} />;
    case 'awaitingConfirmation':
      return <AwaitingConfirmation {...props} />;
    case 'reading':
    case 'empty':
    case 'payable':
    case 'paid':
      return null;
  }
}

function Failed({ actor, snapshot }: NoticeProps) {
  const error = selectError(snapshot);
  const title = selectCart(snapshot) ? <Trans>The payment didn’t start.</Trans> : <Trans>Your cart couldn’t be loaded.</Trans>;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="alert" title={title} action={retry}>
      {error && <Reason error={error} attempt={selectCart(snapshot) ? 'acting' : 'reading'} />}
    </Notice>
  );
}

function Reason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}

function Changed({ snapshot, formats }: NoticeProps) {
  const cart = selectCart(snapshot);
  const total = cart && formats.money(cart.total);
  return (
    <Notice tone="warning" live="alert" title={<Trans>The price has changed.</Trans>}>
      <Trans>The total is now {total}. You haven’t been charged. Check it before you accept.</Trans>
    </Notice>
  );
}

function LookAgain({ actor, snapshot }: NoticeProps) {
  return (
    <Button icon={rotateCw} busy={selectIsLooking(snapshot)} onClick={() => actor.send({ type: 'checkOutcome.pressed' })}>
      <Trans>Check again</Trans>
    </Button>
  );
}

function Pending(props: NoticeProps) {
  return (
    <Notice
      tone="warning"
      live="status"
      title={<Trans>We don’t know yet if your payment went through.</Trans>}
      action={<LookAgain {...props} />}
    >
      <Trans>We’ll keep checking. You won’t be charged twice. You can leave this page and find the result in your invoices.</Trans>
    </Notice>
  );
}

function AwaitingConfirmation(props: NoticeProps) {
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
      <Trans>You won’t be charged until you do. Then you’ll come back here.</Trans>
    </Notice>
  );
}

export function DeclinedNotice({ snapshot, cards }: Pick<NoticeProps, 'snapshot'> & { readonly cards: readonly PaymentSource[] }) {
  const declined = selectDeclined(snapshot);
  if (!declined) return null;
  const card = cards.find(({ id }) => id === declined.cardId);
  return (
    <Notice tone="danger" live="alert" title={whatHappened(declined.reason, card)}>
      <Trans>You haven’t been charged. Try another card or call your bank.</Trans>
    </Notice>
  );
}

function whatHappened(reason: NonNullable<ReturnType<typeof selectDeclined>>['reason'], card: PaymentSource | undefined): ReactNode {
  const [name, last4] = [cardName(card?.brand ?? ''), card?.last4];
  if (!card || reason === null) return <Trans>The payment did not go through.</Trans>;
  return reason === 'insufficient_funds' ? (
    <Trans>
      There isn’t enough money on the {name} ending {last4}.
    </Trans>
  ) : (
    <Trans>
      Your bank declined the {name} ending {last4}.
    </Trans>
  );
}
