import { Fragment, type ReactNode } from 'react';
import { durationText } from '#atlas/charts/wording.ts';
import type { SiteChart, SiteError } from '../site-data.ts';
import { Sign } from '../chart/DetailParts.tsx';
import { kindTitles } from '../titles.ts';
import styles from './Simulate.module.css';
import type { PossibleStep } from './simulator.ts';
import { readAfter } from './emitted-messages.ts';
import { enteredBy } from './simulated-path.ts';

type Take = (choice: PossibleStep) => void;

const leadsTo = ({ next }: PossibleStep): string => {
  const entered = enteredBy(next);
  if (entered.length === 0) return 'it stays';
  return entered.length > 2 ? `${entered.slice(0, 2).join(', ')} +${entered.length - 2}` : entered.join(', ');
};

interface RowProps {
  readonly choice: PossibleStep;
  readonly title: string;
  readonly aside?: string;
  /** The text that a member reads after this event. */
  readonly read?: string;
  readonly onTake: Take;
}

const Row = ({ choice, title, aside = '', read = '', onTake }: RowProps) => (
  <li>
    <button type="button" className={styles['choice']} data-step={choice.label} onClick={() => onTake(choice)}>
      <span aria-hidden="true">
        <Sign kind={choice.kind} />
      </span>
      <span className={styles['what']}>
        {title}
        {aside && <em> {aside}</em>}
        {read && <q>{read}</q>}
      </span>
      <span className={styles['target']}>
        <span aria-hidden="true">→{'\u00A0'}</span>
        <span className={styles['unseen']}>, leads to </span>
        {leadsTo(choice)}
      </span>
    </button>
  </li>
);

const durationOf = ({ next, of }: PossibleStep): string => {
  const timer = next.before?.configuration.timers.find(({ id }) => id === of);
  return timer ? durationText(timer.delay) : '';
};

const delayName = ({ label }: PossibleStep): string => label.replace(/^after /, '');

const MemberEvents = ({ choices, onTake }: { readonly choices: readonly PossibleStep[]; readonly onTake: Take }) => (
  <section className={styles['group']}>
    <h3>{kindTitles.member}</h3>
    <ul>
      {choices.map((choice) => (
        <Row key={choice.label} choice={choice} title={choice.of} aside={choice.name} onTake={onTake} />
      ))}
    </ul>
  </section>
);

interface AnswersProps {
  readonly chart: SiteChart;
  readonly errors: readonly SiteError[];
  readonly port: string;
  readonly choices: readonly PossibleStep[];
  readonly onTake: Take;
}

const Answers = ({ chart, errors, port, choices, onTake }: AnswersProps) => (
  <section className={styles['group']}>
    <h3>
      {port} <em>answers</em>
    </h3>
    <ul>
      {choices.map((choice) =>
        choice.kind === 'time' ? (
          <Row key={choice.label} choice={choice} title="never" aside={`after ${durationOf(choice)}`} onTake={onTake} />
        ) : (
          <Row
            key={choice.label}
            choice={choice}
            title={choice.name || 'done'}
            aside={choice.label.startsWith('error(') ? 'fails' : ''}
            read={readAfter(errors, chart.id, port, choice.name)}
            onTake={onTake}
          />
        ),
      )}
    </ul>
  </section>
);

const Time = ({ choices, onTake }: { readonly choices: readonly PossibleStep[]; readonly onTake: Take }) => (
  <section className={styles['group']}>
    <h3>{kindTitles.time}</h3>
    <ul>
      {choices.map((choice) => (
        <Row
          key={choice.label}
          choice={choice}
          title={choice.label.startsWith('after ') ? durationOf(choice) : choice.of}
          aside={choice.label.startsWith('after ') ? delayName(choice) : choice.name}
          onTake={onTake}
        />
      ))}
    </ul>
  </section>
);

interface Props {
  readonly chart: SiteChart;
  readonly errors: readonly SiteError[];
  readonly choices: readonly PossibleStep[];
  readonly onTake: Take;
}

const depthOf = ({ next: { taken } }: PossibleStep): number => (taken[0]?.split(' ')[0] ?? '').split('.').length;

interface Group {
  readonly key: string;
  readonly choices: readonly PossibleStep[];
  readonly content: ReactNode;
}

/** Sorts groups so that events of the innermost state come first. */
const byDepth = (groups: readonly Group[]): readonly Group[] => {
  const depth = ({ choices }: Group): number => Math.max(...choices.map(depthOf));
  return groups.filter(({ choices }) => choices.length > 0).toSorted((a, b) => depth(b) - depth(a));
};

/** Events of members, outcomes of each running port, and delays. */
const Groups = ({ chart, errors, choices, onTake }: Props) => {
  const answers = Map.groupBy(
    choices.filter(({ kind }) => kind === 'outcome'),
    ({ of }) => of,
  );
  const silences = choices.filter(({ givesUp }) => givesUp.some((port) => answers.has(port)));
  const memberEvents = choices.filter(({ kind }) => kind === 'member');
  const time = choices.filter((choice) => choice.kind === 'time' && !silences.includes(choice));
  const ports = [...answers].map(([port, own]): Group => {
    const all = [...own, ...silences.filter(({ givesUp }) => givesUp.includes(port))];
    const content = <Answers chart={chart} errors={errors} port={port} choices={all} onTake={onTake} />;
    return { key: `${port} answers`, choices: all, content };
  });
  return byDepth([
    { key: 'member', choices: memberEvents, content: <MemberEvents choices={memberEvents} onTake={onTake} /> },
    ...ports,
    { key: 'time', choices: time, content: <Time choices={time} onTake={onTake} /> },
  ]).map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
};

/** True if the root of the machine handles the step, so that every state accepts it. */
const isHandledEverywhere = ({ next: { taken } }: PossibleStep): boolean => taken[0] === undefined || taken[0].startsWith('(root) ');

/** The possible events. Events that every state accepts come last, and are folded if there are other events. */
export const PossibleEvents = ({ choices, ...props }: Props) => {
  const everywhere = choices.filter(isHandledEverywhere);
  const here = choices.filter((choice) => !everywhere.includes(choice));
  if (here.length === 0) return <Groups choices={everywhere} {...props} />;
  return (
    <>
      <Groups choices={here} {...props} />
      {everywhere.length > 0 && (
        <details className={`${styles['more']} ${styles['everywhere']}`}>
          <summary>In any state · {everywhere.length}</summary>
          <Groups choices={everywhere} {...props} />
        </details>
      )}
    </>
  );
};
