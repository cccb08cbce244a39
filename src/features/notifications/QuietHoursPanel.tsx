import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { QuietHours } from '#contract/notifications.ts';
import {
  areSameQuietHours,
  type NotificationSettingsActor,
  selectQuietHours,
} from '#machines/notifications/notification-settings.selectors.ts';
import { hoursFromNoon, isQuiet, timesToChoose, toggledQuietHours } from '#machines/notifications/quiet-hours.rules.ts';
import { Panel } from '#src/ui/Section.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Switch, Switches } from '#src/ui/Switch.tsx';
import { formatsFor } from '#words/formats.ts';
import styles from './QuietHoursPanel.module.css';

interface QuietHoursProps {
  readonly actor: NotificationSettingsActor;
}

export function QuietHoursPanel({ actor }: QuietHoursProps) {
  const shown = useSelector(actor, selectQuietHours, areSameQuietHours);
  if (!shown) return null;
  const { hours, isUnsaved } = shown;
  const choose = (quietHours: QuietHours | null): void => actor.send({ type: 'quietHours.chosen', quietHours });
  return (
    <Panel>
      <Switches>
        <Switch label={<Trans>Quiet hours</Trans>} on={hours !== null} busy={isUnsaved} onToggle={() => choose(toggledQuietHours(hours))}>
          {hours ? (
            <Trans>
              Push notifications wait until quiet hours end. You still get offered spots at once, and notices about classes or deadlines
              before that time.
            </Trans>
          ) : (
            <Trans>Push notifications come at any time.</Trans>
          )}
        </Switch>
      </Switches>
      {hours && <Times hours={hours} onChoose={choose} />}
    </Panel>
  );
}

interface TimesProps {
  readonly hours: QuietHours;
  readonly onChoose: (hours: QuietHours) => void;
}

function Times({ hours, onChoose }: TimesProps) {
  const { i18n } = useLingui();
  const shown = (time: string): string => formatsFor(i18n.locale, 'UTC').time(new Date(`2026-01-01T${time}Z`));
  const choicesOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: shown(time) }));
  const times = timesToChoose(hours);
  return (
    <div className={styles.times}>
      <div className={styles.fields}>
        <Select
          label={<Trans>From</Trans>}
          value={hours.from}
          choices={choicesOf(times.from)}
          onChoose={(from) => onChoose({ ...hours, from })}
        />
        <Select
          label={<Trans>Until</Trans>}
          value={hours.until}
          choices={choicesOf(times.until)}
          onChoose={(until) => onChoose({ ...hours, until })}
        />
      </div>
      <Day hours={hours} shown={shown} />
    </div>
  );
}

const step = 16;

/** A dot for each hour from noon to noon; the dots of quiet hours are filled. The fields show the same hours as text. */
function Day({ hours, shown }: { readonly hours: QuietHours; readonly shown: (time: string) => string }) {
  return (
    <div className={styles.day} aria-hidden="true">
      <svg viewBox={`0 0 ${hoursFromNoon.length * step} ${step}`}>
        {hoursFromNoon.map((time, place) => (
          <circle key={time} className={isQuiet(hours, time) ? styles.quiet : styles.open} cx={(place + 0.5) * step} cy={step / 2} r="5" />
        ))}
      </svg>
      <div className={styles.marks}>
        {hoursFromNoon
          .filter((_, place) => place % 6 === 0)
          .map((time) => (
            <span key={time}>{shown(time)}</span>
          ))}
      </div>
    </div>
  );
}
