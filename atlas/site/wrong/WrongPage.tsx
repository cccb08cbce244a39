import { useState } from 'react';
import { inWords } from '#atlas/charts/wording.ts';
import type { PageProps } from '../pages.tsx';
import { chartLink, transitionLink } from '../route.ts';
import type { SiteChart, SiteTrouble } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './WrongPage.module.css';

const languages: Readonly<Record<string, string>> = {
  en: 'English (AU/NZ)',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  et: 'Eesti',
  fr: 'Français',
  'mi-NZ': 'Te reo Māori',
  'es-ES': 'Español',
};

const headings: Readonly<Record<SiteTrouble['kind'], { readonly title: string; readonly says: string }>> = {
  refusal: { title: 'The studio says no', says: 'The server answers with one of these codes, and the member reads its sentence.' },
  failure: { title: 'No usable answer', says: 'The call fails, takes too long, or comes back as something that cannot be read.' },
};

/** Where an answer leads, told by what happens then; a way that is taken from several states is told once. */
const Ways = ({ chart, ids }: { readonly chart: SiteChart; readonly ids: readonly string[] }) => {
  const told = new Map(chart.transitions.filter(({ id }) => ids.includes(id)).map((way) => [way.description, way]));
  return [...told.values()].map(({ id, description, targets }) => (
    <li key={id}>
      <a href={transitionLink(chart.id, id)}>{description}</a>
      {targets.length > 0 && <small> → {targets.join(', ')}</small>}
    </li>
  ));
};

const Answers = ({ trouble: { answers }, charts }: { readonly trouble: SiteTrouble; readonly charts: readonly SiteChart[] }) => {
  if (answers.length === 0)
    return (
      <p className={styles['nowhere']}>No chart tells it from other refusals: the member reads the sentence and stays where they are.</p>
    );
  return (
    <details>
      <summary>Where it leads, in {plural(new Set(answers.map(({ chart }) => chart)).size, 'chart')}</summary>
      <dl className={styles['answers']}>
        {answers.map(({ chart: id, port, outcome, transitions }) => {
          const chart = charts.find((one) => one.id === id);
          return (
            chart && (
              <div key={`${id} ${port} ${outcome}`}>
                <dt>
                  <a href={chartLink(id)}>{titleOf(chart)}</a>, {inWords(port)}
                </dt>
                <dd>
                  <ul>
                    <Ways chart={chart} ids={transitions} />
                  </ul>
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </details>
  );
};

const Trouble = ({
  trouble,
  locale,
  charts,
}: {
  readonly trouble: SiteTrouble;
  readonly locale: string;
  readonly charts: readonly SiteChart[];
}) => (
  <li className={styles['trouble']}>
    <h3>
      {inWords(trouble.code)} <small>{trouble.status ?? 'no answer'}</small>
    </h3>
    <p className={styles['sentence']} lang={locale}>
      {trouble.sentences[locale]}
    </p>
    <Answers trouble={trouble} charts={charts} />
  </li>
);

/** Every refusal and every failure that members can meet, in each of their languages. */
export const WrongPage = ({ data: { troubles, charts } }: PageProps<'wrong'>) => {
  const [locale, setLocale] = useState('en');
  return (
    <div className={styles['page']}>
      <h1 tabIndex={-1}>What can go wrong</h1>
      <p>
        {plural(troubles.length, 'thing')} can go wrong for a member. Each has a sentence in every language, and most lead somewhere: the
        charts say where.
      </p>
      <label className={styles['choice']}>
        Language{' '}
        <select value={locale} onChange={(event) => setLocale(event.target.value)}>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(['refusal', 'failure'] as const).map((kind) => (
        <section key={kind} className={styles['section']}>
          <h2>{headings[kind].title}</h2>
          <p>{headings[kind].says}</p>
          <ul className={styles['list']}>
            {troubles
              .filter((trouble) => trouble.kind === kind)
              .map((trouble) => (
                <Trouble key={trouble.code} trouble={trouble} locale={locale} charts={charts} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
