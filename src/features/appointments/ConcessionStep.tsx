import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import type { Payer } from '#contract/concessions.ts';
import { paymentFor } from '#machines/appointments/appointment-booking.rules.ts';
import { type AppointmentBookingSnapshot, hrefTo, selectHold } from '#machines/appointments/appointment-booking.selectors.ts';
import { noPass } from '#machines/appointments/appointment-booking.types.ts';
import { checkoutFor } from '#machines/checkout/return-to.rules.ts';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import { whyFirst } from '#machines/passes/payer.rules.ts';
import { TextLink } from '#src/ui/TextLink.tsx';
import { bookingCost } from '#words/pass.words.ts';
import type { Formats } from '#words/formats.ts';
import { notCoveredSentence } from './appointment-view.words.ts';
import styles from './ChoiceCard.module.css';

export interface ConcessionStepProps {
  readonly snapshot: AppointmentBookingSnapshot;
  readonly formats: Formats;
  readonly onChoose: (href: string) => void;
}

/** The choice of the payment: one of the passes that cover the appointment, or the price. The first pass is preselected. */
export function ConcessionStep({ snapshot, formats, onChoose }: ConcessionStepProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const hold = selectHold(snapshot);
  if (!hold) return null;
  const payers = hold.concessions ?? [];
  const payment = paymentFor(snapshot.context);
  const choose = (pass: string): void => onChoose(hrefTo(snapshot, { pass }));
  const reason = whyFirst(payers);
  return (
    <>
      <fieldset className={styles.list}>
        <legend className={styles.unseen}>{t`How will you pay?`}</legend>
        {payers.map((payer, at) => (
          <PaymentChoice
            key={payer.pass_id}
            name={name}
            isChosen={payment.kind === 'pass' && payment.payer.pass_id === payer.pass_id}
            onChoose={() => choose(payer.pass_id)}
            title={payer.name}
            text={i18n._(bookingCost(bookingCostOf(payer)))}
            note={<PayerNote payer={payer} reason={at === 0 ? reason : null} formats={formats} />}
          />
        ))}
        <PaymentChoice
          name={name}
          isChosen={payment.kind === 'price'}
          onChoose={() => choose(noPass)}
          title={hold.service.price ? <Trans>Pay without a pass</Trans> : <Trans>Nothing to pay</Trans>}
          text={
            hold.service.price ? (
              <Trans>You’ll get an invoice. If you have a default card, we charge it once you’re booked.</Trans>
            ) : (
              <Trans>This appointment is free.</Trans>
            )
          }
          figure={hold.service.price && formats.money(hold.service.price)}
        />
      </fieldset>
      <NoPass hold={hold} here={hrefTo(snapshot, {})} />
    </>
  );
}

interface PaymentChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly note?: ReactNode;
  readonly figure?: ReactNode;
}

function PaymentChoice({ name, isChosen, onChoose, title, text, note, figure }: PaymentChoiceProps) {
  return (
    <label className={styles.card} data-chosen={isChosen || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={styles.what}>
        <b className={styles.title}>{title}</b>
        <span className={styles.text}>{text}</span>
        {note}
      </span>
      {figure && (
        <span className={styles.cost}>
          <b>{figure}</b>
        </span>
      )}
    </label>
  );
}

interface PayerNoteProps {
  readonly payer: Payer;
  readonly reason: ReturnType<typeof whyFirst>;
  readonly formats: Formats;
}

/** The expiry of the pass, and why this pass comes first. */
function PayerNote({ payer: { expires_on }, reason, formats }: PayerNoteProps) {
  const day = expires_on && formats.calendarDate(expires_on, 'date');
  return (
    <span className={styles.facts}>
      {day && (
        <span>
          <Trans>Valid until {day}</Trans>
        </span>
      )}
      {reason && (
        <span>{reason === 'expiresFirst' ? <Trans>Used first: expires soonest</Trans> : <Trans>Memberships come first</Trans>}</span>
      )}
    </span>
  );
}

function NoPass({ hold, here }: { readonly hold: Appointment; readonly here: string }) {
  const { i18n } = useLingui();
  const refusal = hold.concession_refusal;
  if (!refusal) return null;
  return (
    <p className={styles.aside}>
      {i18n._(notCoveredSentence(refusal))}{' '}
      {refusal.fix && (
        <TextLink href={checkoutFor(here)}>
          <Trans>Buy a pass</Trans>
        </TextLink>
      )}
    </p>
  );
}
