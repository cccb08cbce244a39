import type { ChartTransition } from '#atlas/charts/chart-data.ts';
import { triggerText } from '#atlas/charts/chart-text.ts';
import { stateLink, transitionLink } from '../route.ts';
import type { DriverTarget, SiteChart, SiteClause, SiteEmail } from '../site-data.ts';
import { kindTitles, lawSentence, targetTitles, walkCommand } from '../titles.ts';
import { EmailSummary } from '../emails/EmailSummary.tsx';
import { ClauseText, Part, TransitionLinks } from './DetailParts.tsx';
import styles from './Details.module.css';
import { PathList } from './PathList.tsx';

const Ends = ({ chart, transition }: { readonly chart: SiteChart; readonly transition: ChartTransition }) => (
  <p className={styles['ends']}>
    <a href={stateLink(chart.id, transition.source)}>{transition.source}</a>
    <span aria-label="to"> → </span>
    {transition.targets.length === 0
      ? 'it stays'
      : transition.targets.map((target) => (
          <a key={target} href={stateLink(chart.id, target)}>
            {target}
          </a>
        ))}
  </p>
);

/** Shown for a target without results: the command that runs the paths of the chart on this target. */
const NotWalked = ({
  chart,
  driverTarget,
  isPlanned,
}: {
  readonly chart: SiteChart;
  readonly driverTarget: DriverTarget;
  readonly isPlanned: boolean;
}) => (
  <>
    {isPlanned ? 'planned, not walked' : 'not walked'}; <code>{walkCommand(chart.id, driverTarget)}</code> walks it
  </>
);

const Tests = ({ chart, id }: { readonly chart: SiteChart; readonly id: string }) => {
  const mutants = chart.mutants?.byTransition[id];
  return (
    <Part title="What tests it">
      <ul>
        {chart.coverage.map(({ on, covered, isWalked, notCoverable }) => (
          <li key={on}>
            {targetTitles[on]}:{' '}
            {covered.includes(id) ? (
              'walked'
            ) : isWalked ? (
              'not walked'
            ) : (
              <NotWalked chart={chart} driverTarget={on} isPlanned={chart.planned.includes(id)} />
            )}
            {notCoverable
              .filter(({ what }) => what === `transition ${id}`)
              .map(({ reason }) => (
                <p key={reason}>{reason}</p>
              ))}
          </li>
        ))}
        {mutants && (
          <li className={mutants.killed < mutants.all ? styles['survivor'] : undefined}>
            {mutants.killed} of {mutants.all} seeded bugs found{mutants.killed < mutants.all && ': some survive'}
          </li>
        )}
      </ul>
    </Part>
  );
};

const Emails = ({ emails }: { readonly emails: readonly SiteEmail[] }) =>
  emails.map((email) => (
    <Part key={email.name} title="Sends an email">
      <EmailSummary email={email} />
    </Part>
  ));

interface Props {
  readonly chart: SiteChart;
  readonly transition: ChartTransition;
  readonly clauses: readonly SiteClause[];
  readonly emails: readonly SiteEmail[];
}

export const TransitionDetails = ({ chart, transition, clauses, emails }: Props) => {
  const { id, label, kind, guard, isLater, actions, cases, description, spec, source, targets } = transition;
  const delays = chart.states.find(({ path }) => path === source)?.delays ?? [];
  const alike = chart.transitions.filter(
    (other) => other.id !== id && other.source === source && other.targets.join() === targets.join() && targets.length > 0,
  );
  return (
    <>
      <p className={styles['sort']}>{kindTitles[kind]}</p>
      <h2>{label}</h2>
      <Ends chart={chart} transition={transition} />
      <p className={styles['lead']}>{description}</p>
      <ClauseText id={spec} clauses={clauses} />
      <dl className={styles['facts']}>
        <dt>When</dt>
        <dd>{triggerText(transition, delays)}</dd>
        {(guard ?? isLater) && (
          <>
            <dt>If</dt>
            <dd>{guard ? guard.sentence : 'otherwise'}</dd>
          </>
        )}
        {actions.length > 0 && (
          <>
            <dt>Then</dt>
            <dd>{actions.join(', ')}</dd>
          </>
        )}
        {cases.length > 0 && (
          <>
            <dt>Cases</dt>
            <dd>{cases.join(', ')}</dd>
          </>
        )}
      </dl>
      <Emails emails={emails.filter(({ sentBy }) => sentBy.some((one) => one.chart === chart.id && one.transition === id))} />
      <Tests chart={chart} id={id} />
      <PathList chart={chart} paths={chart.paths.filter(({ transitions }) => transitions.includes(id))} />
      <TransitionLinks
        title="Beside it, between the same two"
        links={alike.map((way) => ({ id: way.id, kind: way.kind, title: way.label, link: transitionLink(chart.id, way.id) }))}
      />
      {chart.laws.length > 0 && (
        <Part title="Laws that hold everywhere">
          <ul>
            {chart.laws.map(({ name }) => (
              <li key={name}>{lawSentence(name)}</li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
};
