import { Trans, useLingui } from '@lingui/react/macro';
import type { Appointment } from '#contract/appointments.ts';
import { type ChosenPayment, paymentFor } from '#machines/appointments/appointment-booking.rules.ts';
import { type AppointmentBookingSnapshot, selectHold } from '#machines/appointments/appointment-booking.selectors.ts';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import { isPriceDue } from '#machines/visits/deadline.rules.ts';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { useNow } from '#src/ui/now.ts';
import { Panel } from '#src/ui/Section.tsx';
import { deadlineSentence, dropInDeadline } from '#words/dialog.words.ts';
import type { Formats } from '#words/formats.ts';
import { reservationCost } from '#words/pass.words.ts';
import styles from './Booking.module.css';
import { Minutes } from './BookingSummary.tsx';

interface ConfirmStepProps {
  readonly snapshot: AppointmentBookingSnapshot;
  readonly formats: Formats;
}

/** The complete booking: what, with whom, when, where, the price, and until when it can be cancelled free of charge. */
export function ConfirmStep({ snapshot, formats }: ConfirmStepProps) {
  const { i18n } = useLingui();
  const now = useNow(60_000);
  const hold = selectHold(snapshot);
  if (!hold) return null;
  const { service, staff, location } = hold;
  const payment = paymentFor(snapshot.context);
  const termsFor = isPriceDue({ price: service.price, concession: payment.kind === 'pass' ? payment.payer : null })
    ? dropInDeadline
    : deadlineSentence;
  const [start, end] = [new Date(hold.start_at), new Date(hold.end_at)];
  return (
    <Panel>
      <Facts>
        <Fact term={<Trans>Service</Trans>}>
          {service.name}, <Minutes service={service} />
        </Fact>
        <Fact term={<Trans>With</Trans>}>{staff.full_name}</Fact>
        <Fact term={<Trans>When</Trans>}>
          <time dateTime={hold.start_at}>
            {formats.heading(start)}, <span className={styles.whole}>{formats.timeRange(start, end)}</span>
          </time>
        </Fact>
        <Fact term={<Trans>Where</Trans>}>{[location.name, location.address].filter(Boolean).join(', ')}</Fact>
        <Fact term={<Trans>Cost</Trans>}>
          <Cost hold={hold} payment={payment} formats={formats} />
        </Fact>
        <Fact term={<Trans>Cancelling</Trans>}>{i18n._(termsFor(new Date(hold.cancellation_close_date), { formats, now }))}</Fact>
      </Facts>
    </Panel>
  );
}

interface CostProps {
  readonly hold: Appointment;
  readonly payment: ChosenPayment;
  readonly formats: Formats;
}

function Cost({ hold: { service }, payment, formats }: CostProps) {
  const { i18n } = useLingui();
  if (payment.kind === 'pass') return i18n._(reservationCost(bookingCostOf(payment.payer)));
  const price = service.price && formats.money(service.price);
  return price ? <Trans>{price}, on an invoice</Trans> : <Trans>Free</Trans>;
}
