import { chartLink, transitionLink } from '../route.ts';
import type { SiteChart, SiteData } from '../site-data.ts';
import { titleOf } from '../titles.ts';
import styles from './Overview.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly action: string;
}

/** The example chart, which has all kinds of transitions: by a member, by time and by an answer. */
const exampleOf = ({ charts }: SiteData): SiteChart | undefined =>
  charts.find(({ id }) => id === 'visits/visit-lifecycle') ?? charts.toSorted((a, b) => b.states.length - a.states.length)[0];

const stepsFor = (data: SiteData, chart: SiteChart): readonly Step[] => {
  const state = chart.states.find(({ path }) => path === 'booked') ?? chart.states.find(({ parent }) => parent !== null);
  const way = chart.transitions.find(({ source, kind }) => source === state?.path && kind === 'member') ?? chart.transitions[0];
  const name = titleOf(chart);
  return [
    {
      title: 'Read one chart',
      text: `${chart.sentence} Boxes are what is; lines are what happens.`,
      link: chartLink(chart.id),
      action: `Open ${name}`,
    },
    {
      title: 'Choose a box or a line',
      text: 'A circle is an action of a person, a diamond an answer, a clock the time. Which clause asks for it stands beside, and what tests it.',
      link: transitionLink(chart.id, way?.id ?? ''),
      action: `Follow ${way?.label ?? 'it'}`,
    },
    {
      title: 'Read it aloud',
      text: 'The same as sentences and as a table: for print, for a screen reader, for a remark in the margin.',
      link: chartLink(chart.id, { view: 'sentences' }),
      action: 'See the sentences',
    },
    {
      title: 'Try it yourself',
      text: 'Decide what happens next, and read why something cannot. The address has your steps: you can share it.',
      link: chartLink(chart.id, { view: 'try' }),
      action: 'Be the member',
    },
    {
      title: 'Look for anything',
      text: `States, events, conditions, texts and ${data.clauses.length} clauses are found from the field above; press / to get there.`,
      link: '#/?search=late',
      action: 'Look for “late”',
    },
  ];
};

export const GuidedTour = ({ data }: { readonly data: SiteData }) => {
  const chart = exampleOf(data);
  if (!chart) return null;
  return (
    <section className={styles['tour']} aria-labelledby="tour">
      <h2 id="tour">New here? Two minutes</h2>
      <ol>
        {stepsFor(data, chart).map(({ title, text, link, action }, at) => (
          <li key={title}>
            <span className={styles['figure']} aria-hidden="true">
              {at + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <a href={link}>{action}</a>
          </li>
        ))}
      </ol>
    </section>
  );
};
