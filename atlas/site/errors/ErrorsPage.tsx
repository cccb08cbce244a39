import { useState } from 'react';
import { toWords } from '#atlas/charts/wording.ts';
import type { PageProps } from '../pages.tsx';
import { chartLink, transitionLink } from '../route.ts';
import type { Screenshot, SiteChart, SiteError } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './ErrorsPage.module.css';

const languages: Readonly<Record<string, string>> = {
  en: 'English (AU/NZ)',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  et: 'Eesti',
  fr: 'Français',
  'mi-NZ': 'Te reo Māori',
  'es-ES': 'Español',
};

const headings: Readonly<Record<SiteError['kind'], { readonly title: string; readonly explanation: string }>> = {
  refusal: { title: 'The studio refuses', explanation: 'The server answers with one of these codes, and the member reads its sentence.' },
  failure: { title: 'No usable answer', explanation: 'The call fails, takes too long, or comes back as something that cannot be read.' },
};

const meaning = ({ states }: SiteChart, path: string): string => states.find((state) => state.path === path)?.description ?? toWords(path);

const Ways = ({ chart, ids }: { readonly chart: SiteChart; readonly ids: readonly string[] }) => {
  const byDescription = new Map(chart.transitions.filter(({ id }) => ids.includes(id)).map((way) => [way.description, way]));
  return [...byDescription.values()].map(({ id, description, targets }) => (
    <li key={id}>
      <a href={transitionLink(chart.id, id)}>{description}</a>
      {targets.map((target) => (
        <small key={target}> Then: {meaning(chart, target)}</small>
      ))}
    </li>
  ));
};

/** The states that invoke the request whose answer is the error, as text. */
const InvokingStates = ({ chart, port }: { readonly chart: SiteChart; readonly port: string }) => {
  const invokingStates = chart.states.filter(({ invokes }) => invokes.some(({ id }) => id === port));
  return invokingStates.length > 0 ? invokingStates.map(({ description }) => description).join(' ') : toWords(port);
};

const mostPictures = 2;

interface Picture {
  readonly shot: Screenshot;
  readonly explanation: string;
}

/** The screenshots from Chromium. The page *Browsers* shows those from the other browsers. */
const inChromium = ({ shots }: SiteChart): readonly Screenshot[] => shots.filter(({ engine }) => engine === 'chromium');

/** The screenshots for an error. For a refusal: those that show the refusal. For a failure: those of the states after it, in phone size. */
const picturesOf = ({ kind, code, answers }: SiteError, charts: readonly SiteChart[]): readonly Picture[] => {
  const found = new Map<string, Picture>();
  if (kind === 'refusal')
    return charts
      .flatMap((chart) =>
        inChromium(chart).flatMap((shot) => (shot.code === code ? [{ shot, explanation: meaning(chart, shot.state) }] : [])),
      )
      .slice(0, mostPictures);
  for (const { chart: id, transitions } of answers) {
    const chart = charts.find((one) => one.id === id);
    const targets = chart?.transitions.flatMap((way) => (transitions.includes(way.id) ? way.targets : [])) ?? [];
    if (!chart) continue;
    for (const shot of inChromium(chart))
      if (
        shot.code === null &&
        shot.size === 'phone' &&
        targets.some((target) => shot.state === target || shot.state.startsWith(`${target}.`))
      )
        found.set(`${id} ${shot.state}`, { shot, explanation: meaning(chart, shot.state) });
  }
  return [...found.values()].slice(0, mostPictures);
};

const ErrorOccurrences = ({ error, charts }: { readonly error: SiteError; readonly charts: readonly SiteChart[] }) => {
  const pictures = picturesOf(error, charts);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles['pictures']}>
      {pictures.map(({ shot: { file }, explanation }) => (
        <li key={file}>
          <a href={file} target="_blank" rel="noreferrer">
            <figure>
              <img src={file} alt={`On a phone: ${explanation}`} loading="lazy" />
              <figcaption>For example: {explanation}</figcaption>
            </figure>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The text for a refusal that no chart handles separately. */
const nowhere = ({ isAnywhere, calls }: SiteError): string => {
  if (isAnywhere) return 'Every call can be answered so. The member reads the sentence, and the chart goes the way of its other refusals.';
  if (calls.length === 0) return 'No call is answered so yet, so there is no screen and no picture of it.';
  return `No screen asks for it yet, so there is no picture of it. It is an answer to ${calls.join(' and ')}.`;
};

const Answers = ({ error, charts }: { readonly error: SiteError; readonly charts: readonly SiteChart[] }) => {
  const { answers } = error;
  if (answers.length === 0) return <p className={styles['nowhere']}>{nowhere(error)}</p>;
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
                  <a href={chartLink(id)}>{titleOf(chart)}</a>: <InvokingStates chart={chart} port={port} />
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

const ErrorItem = ({
  error,
  locale,
  charts,
}: {
  readonly error: SiteError;
  readonly locale: string;
  readonly charts: readonly SiteChart[];
}) => (
  <li className={styles['error']}>
    <h3>
      {error.title}{' '}
      <small>
        <code>{error.code}</code>, {error.status ?? 'no answer'}
      </small>
    </h3>
    <p className={styles['sentence']} lang={locale}>
      {error.sentences[locale]}
    </p>
    <ErrorOccurrences error={error} charts={charts} />
    <Answers error={error} charts={charts} />
  </li>
);

export const ErrorsPage = ({ data: { errors, charts } }: PageProps<'wrong'>) => {
  const [locale, setLocale] = useState('en');
  return (
    <div className={styles['page']}>
      <h1 tabIndex={-1}>Errors</h1>
      <p>
        {plural(errors.length, 'thing')} can go wrong for a member. Each has a sentence in every language, and most lead somewhere: the
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
          <p>{headings[kind].explanation}</p>
          <ul className={styles['list']}>
            {errors
              .filter((error) => error.kind === kind)
              .map((error) => (
                <ErrorItem key={error.code} error={error} locale={locale} charts={charts} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
