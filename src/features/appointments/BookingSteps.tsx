import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type BookingStep, bookingSteps } from '#machines/appointments/appointment-booking.types.ts';
import { Anchor } from '#src/ui/Anchor.tsx';
import styles from './Booking.module.css';
import { stepNames } from './booking-step.words.ts';

export interface BookingStepsProps {
  readonly current: BookingStep;
  readonly chosen: Readonly<Record<BookingStep, ReactNode>>;
  readonly hrefOf: (step: BookingStep) => string;
}

/** The five steps. Completed steps are links, later steps are disabled. */
export function BookingSteps({ current, chosen, hrefOf }: BookingStepsProps) {
  const { t, i18n } = useLingui();
  const at = bookingSteps.indexOf(current);
  return (
    <nav aria-label={t`Steps`}>
      <ol className={styles.steps}>
        {bookingSteps.map((step, index) => {
          const name = i18n._(stepNames[step]);
          if (index < at)
            return (
              <li key={step} data-is="done">
                <Anchor href={hrefOf(step)}>
                  {name} <small>{chosen[step]}</small>
                </Anchor>
              </li>
            );
          const isNow = index === at;
          return (
            <li key={step} data-is={isNow ? 'now' : 'ahead'} aria-current={isNow ? 'step' : undefined}>
              <span>{isNow ? <b>{name}</b> : name}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The current step in one line, as "Step 3 of 5, time", if there is no room for the names of all steps. */
export function StepLine({ current }: { readonly current: BookingStep }) {
  const { i18n } = useLingui();
  const [number, count] = [bookingSteps.indexOf(current) + 1, bookingSteps.length];
  const name = i18n._(stepNames[current]);
  return (
    <p className={styles.stepLine}>
      <Trans>
        Step {number} of {count}: {name}
      </Trans>
    </p>
  );
}
