import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PaymentSource } from '#contract/cards.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  type InvoicePaymentActor,
  selectCanChoose,
  selectCanPay,
  selectCard,
  selectCards,
  selectConfirmationUrl,
  selectInvoice,
  selectIsLooking,
  selectIsPaying,
  selectStatus,
  selectError,
  selectWasDeclined,
} from '#machines/checkout/invoice-payment.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Section } from '#src/ui/Section.tsx';
import { RadioRow, RadioRows } from '#src/ui/RadioRows.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';
import { bankHref } from './bank-href.ts';
import { cardName } from '#words/card-names.ts';

export interface InvoicePayProps {
  readonly actor: InvoicePaymentActor;
  readonly formats: Formats;
  /** The URL to which the bank's page returns the member after the confirmation. */
  readonly back: string;
}

export function InvoicePay(props: InvoicePayProps) {
  const status = useSelector(props.actor, selectStatus);
  const Shown = parts[status];
  return (
    <div data-print="no">
      <Shown {...props} />
    </div>
  );
}

const parts = {
  nothing: () => null,
  failed: Failed,
  payable: Payable,
  unknown: Unknown,
  awaitingConfirmation: AwaitingConfirmation,
} as const;

function Payable({ actor, formats }: InvoicePayProps) {
  const invoice = useSelector(actor, selectInvoice);
  const card = useSelector(actor, selectCard);
  const canPay = useSelector(actor, selectCanPay);
  const isPaying = useSelector(actor, selectIsPaying);
  const total = invoice && formats.money(invoice.total);
  return (
    <Section title={<Trans>Pay this invoice</Trans>}>
      <Stack>
        <NotPaid actor={actor} />
        <Cards actor={actor} card={card} />
        <Line>
          <Button
            kind="act"
            tall
            icon={creditCard}
            busy={isPaying}
            reason={!isPaying && !canPay && <Trans>Choose a card first, or add one.</Trans>}
            onClick={() => actor.send({ type: 'pay.pressed' })}
          >
            <Trans>Pay {total}</Trans>
          </Button>
          <TextLink alone href="/checkout/payment">
            <Trans>Add or change cards</Trans>
          </TextLink>
        </Line>
      </Stack>
    </Section>
  );
}

/** Why the last attempt did not pay the invoice: an immediate error, or a card that was declined later. */
function NotPaid({ actor }: Pick<InvoicePayProps, 'actor'>) {
  const error = useSelector(actor, selectError);
  const wasDeclined = useSelector(actor, selectWasDeclined);
  if (!error && !wasDeclined) return null;
  return (
    <Notice tone="danger" live="alert" title={<Trans>This invoice isn’t paid.</Trans>}>
      {error ? <Reason error={error} attempt="acting" /> : <Trans>You haven’t been charged. Try another card or call your bank.</Trans>}
    </Notice>
  );
}

function Cards({ actor, card: paying }: { readonly actor: InvoicePaymentActor; readonly card: PaymentSource | null }) {
  const { t } = useLingui();
  const cards = useSelector(actor, selectCards);
  const canChoose = useSelector(actor, selectCanChoose);
  if (cards.length === 0) return null;
  return (
    <RadioRows
      legend={t`Choose a card`}
      value={paying?.id ?? null}
      onChoose={(id) => actor.send({ type: 'card.chosen', id })}
      reason={!canChoose && <Trans>Not possible right now.</Trans>}
    >
      {cards.map((card) => (
        <CardRow key={card.id} card={card} />
      ))}
    </RadioRows>
  );
}

function CardRow({ card }: { readonly card: PaymentSource }) {
  const [brand, last4] = [cardName(card.brand), card.last4];
  return (
    <RadioRow
      value={card.id}
      label={
        <Trans>
          {brand} ending {last4}
        </Trans>
      }
    />
  );
}

function Reason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}

function Failed({ actor }: InvoicePayProps) {
  const error = useSelector(actor, selectError);
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="status" title={<Trans>We couldn’t check if this can be paid.</Trans>} action={retry}>
      {error && <Reason error={error} attempt="reading" />}
    </Notice>
  );
}

function LookAgain({ actor }: Pick<InvoicePayProps, 'actor'>) {
  const isLooking = useSelector(actor, selectIsLooking);
  return (
    <Button icon={rotateCw} busy={isLooking} onClick={() => actor.send({ type: 'checkOutcome.pressed' })}>
      <Trans>Check again</Trans>
    </Button>
  );
}

function Unknown({ actor }: InvoicePayProps) {
  return (
    <Notice
      tone="warning"
      live="status"
      title={<Trans>We don’t know yet if your payment went through.</Trans>}
      action={<LookAgain actor={actor} />}
    >
      <Trans>We’ll keep checking. You won’t be charged twice. You can leave this page and find the result in your invoices.</Trans>
    </Notice>
  );
}

function AwaitingConfirmation({ actor, back }: InvoicePayProps) {
  const url = useSelector(actor, selectConfirmationUrl);
  const ways = (
    <Line>
      {url !== null && (
        <LinkButton kind="act" href={bankHref(url, back)}>
          <Trans>Confirm with your bank</Trans>
        </LinkButton>
      )}
      <LookAgain actor={actor} />
    </Line>
  );
  return (
    <Notice tone="info" live="status" title={<Trans>Your bank asks you to confirm this payment.</Trans>} action={ways}>
      <Trans>You won’t be charged until you do. Then you’ll come back here.</Trans>
    </Notice>
  );
}
