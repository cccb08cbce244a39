import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LiftDetail } from '#contract/lifts.ts';
import { ladderOf, progressOf, type Rung, progressSince, unitOf } from '#machines/training/lift-progress.rules.ts';
import { LinkChip } from '#src/ui/Chip.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { plus } from '#src/ui/icons/plus.ts';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { LiftChart } from './LiftChart.tsx';
import { setText } from './measure-text.ts';
import styles from './Training.module.css';
import { liftHref, newLiftHref, workoutHref } from './training-links.ts';

export interface LiftViewProps {
  readonly lift: LiftDetail;
  readonly formats: Formats;
  readonly now: Date;
  readonly isAll: boolean;
}

const halfYear = 183 * 24 * 60 * 60 * 1000;

export function LiftFigures({ lift, formats }: Pick<LiftViewProps, 'lift' | 'formats'>) {
  const unit = unitOf(lift);
  const rungs = ladderOf(lift);
  const best = rungs.toSorted((a, b) => b.value - a.value)[0];
  const estimate = Math.max(0, ...rungs.map((rung) => rung.estimate ?? 0));
  if (!best || !unit) return null;
  return (
    <dl className={styles.figures}>
      <Figure
        term={best.repetitions === 1 ? <Trans>Best 1RM</Trans> : <Trans>Best</Trans>}
        value={formats.number(best.value)}
        unit={unit}
      />
      {estimate > 0 && <Figure own term={<Trans>Estimated 1RM</Trans>} value={formats.number(estimate)} unit={unit} />}
    </dl>
  );
}

interface FigureProps {
  readonly term: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly own?: boolean;
}

function Figure({ term, value, unit, own = false }: FigureProps) {
  return (
    <div className={own ? styles.own : undefined}>
      <dt>{term}</dt>
      <dd>
        {value}
        <small>{unit}</small>
      </dd>
    </div>
  );
}

export function LiftView(props: LiftViewProps) {
  return (
    <div className={styles.lift}>
      <Progress {...props} />
      <Ladder {...props} />
      <LastSets {...props} />
    </div>
  );
}

function Progress({ lift, formats, now, isAll }: LiftViewProps) {
  const { t } = useLingui();
  const whole = progressOf(lift);
  const progress = isAll ? whole : progressSince(whole, now.getTime() - halfYear);
  const rungs = ladderOf(lift);
  const { name } = lift.movement;
  const recordTexts = rungs.map(({ repetitions, value }) => {
    const measure = `${formats.number(value)} ${whole.unit}`;
    return t`${repetitions} RM: ${measure}`;
  });
  const bests = formats.list(recordTexts);
  return (
    <Section
      title={<Trans>Best by repetitions</Trans>}
      end={
        <Line>
          <LinkChip href={liftHref(lift.id)} aria-current={isAll ? undefined : 'page'}>
            <Trans>6 months</Trans>
          </LinkChip>
          <LinkChip href={liftHref(lift.id, '1')} aria-current={isAll ? 'page' : undefined}>
            <Trans>All</Trans>
          </LinkChip>
        </Line>
      }
    >
      <Stack>
        {progress.lines.length > 0 && whole.unit ? (
          <>
            <LiftChart progress={progress} formats={formats} label={t`${name}, best by repetitions over time. ${bests}`} />
            <p className={text.quiet}>
              <Trans>
                Circles are records, and the filled one is your newest. The dashed line is your estimated 1RM, from sets of 2 to 10.
              </Trans>
            </p>
            <Disclosure summary={<Trans>Show as a table</Trans>}>
              <ProgressTable lift={lift} formats={formats} />
            </Disclosure>
          </>
        ) : (
          <p className={text.quiet}>
            <Trans>No data for this period.</Trans>
          </p>
        )}
      </Stack>
    </Section>
  );
}

function ProgressTable({ lift, formats }: Pick<LiftViewProps, 'lift' | 'formats'>) {
  const { lines, unit } = progressOf(lift);
  const rows = lines
    .flatMap(({ repetitions, steps }) => steps.map((step) => ({ repetitions, ...step })))
    .toSorted((a, b) => b.at - a.at || a.repetitions - b.repetitions);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          <th scope="col">
            <Trans>Reps</Trans>
          </th>
          <th scope="col">
            <Trans>Best</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ repetitions, at, value }) => (
          <tr key={`${repetitions} ${at}`}>
            <th scope="row">{formats.date(new Date(at), 'date')}</th>
            <td>{formats.number(repetitions)}</td>
            <td>{`${formats.number(value)} ${unit}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ladder({ lift, formats }: LiftViewProps) {
  const rungs = ladderOf(lift);
  const unit = unitOf(lift);
  const most = Math.max(...rungs.map(({ value }) => value), 1);
  return (
    <Section title={<Trans>Record history</Trans>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Reps</Trans>
            </th>
            <th scope="col">
              <Trans>Best</Trans>
            </th>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            <th scope="col">
              <Trans>Est. 1RM</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rungs.map((rung) => (
            <LadderRow key={rung.repetitions} rung={rung} unit={unit} share={rung.value / most} formats={formats} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface LadderRowProps {
  readonly rung: Rung;
  readonly unit: string | null;
  readonly share: number;
  readonly formats: Formats;
}

function LadderRow({ rung, unit, share, formats }: LadderRowProps) {
  return (
    <tr>
      <th scope="row">
        <b>{formats.number(rung.repetitions)}</b>
      </th>
      <td>
        <b>{formats.number(rung.value)}</b> <small>{unit}</small>
        <span className={styles.bar} style={{ '--share': `${Math.round(share * 100)}%` }} />
      </td>
      <td>
        <TextLink href={workoutHref({ id: rung.workout_id, type: 'lift' })}>
          {formats.date(new Date(rung.performed_at), 'dayMonth')}
        </TextLink>
      </td>
      <td>{rung.estimate === null ? '–' : formats.number(rung.estimate)}</td>
    </tr>
  );
}

const daysShown = 12;

function LastSets({ lift, formats, isAll }: LiftViewProps) {
  const days = lift.history.toReversed().slice(0, isAll ? undefined : daysShown);
  return (
    <Section
      title={<Trans>Last sets</Trans>}
      end={
        <LinkButton kind="act" icon={plus} href={newLiftHref(lift.movement.id)}>
          <Trans>Log a lift</Trans>
        </LinkButton>
      }
    >
      {days.map(({ workout_id, performed_at, rep_scheme, sets, records }) => (
        <div key={workout_id} className={styles.day}>
          <p>
            <TextLink href={workoutHref({ id: workout_id, type: 'lift' })}>{formats.date(new Date(performed_at), 'dayMonth')}</TextLink>
            <small>{rep_scheme}</small>
          </p>
          <ul className={styles.performed}>
            {sets.map((set) => (
              <li key={set.position}>
                {set.successful ? <b>{setText(set, formats)}</b> : <s>{setText(set, formats)}</s>}
                {!set.successful && (
                  <Tag>
                    <Trans>Missed</Trans>
                  </Tag>
                )}
              </li>
            ))}
            {records.length > 0 && (
              <li>
                <Tag own>
                  <Trans>Record</Trans>
                </Tag>
              </li>
            )}
          </ul>
        </div>
      ))}
    </Section>
  );
}
