import { useState } from 'react';
import type { PageProps } from '../pages.tsx';
import { stateLink } from '../route.ts';
import type { Screenshot, SiteChart } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import styles from './BrowsersPage.module.css';
import { engines, engineTitles } from './engines.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label>
    {label}{' '}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries(options).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

interface StatePicturesProps {
  readonly chart: SiteChart;
  readonly state: string;
  readonly shots: readonly Screenshot[];
}

const StatePictures = ({ chart, state, shots }: StatePicturesProps) => (
  <li>
    <h3>
      <a href={stateLink(chart.id, state)}>{state}</a>
    </h3>
    <p>{chart.states.find(({ path }) => path === state)?.description}</p>
    <ul className={styles['engines']}>
      {engines.map((engine) => {
        const shot = shots.find((one) => one.engine === engine);
        return (
          <li key={engine}>
            {shot ? (
              <a href={shot.file} target="_blank" rel="noreferrer">
                <figure>
                  <img src={shot.file} alt={`${state} in ${engineTitles[engine]}`} loading="lazy" />
                  <figcaption>{engineTitles[engine]}</figcaption>
                </figure>
              </a>
            ) : (
              <p>No picture in {engineTitles[engine]}</p>
            )}
          </li>
        );
      })}
    </ul>
  </li>
);

export const BrowsersPage = ({ data: { charts } }: PageProps<'browsers'>) => {
  const shown = charts.filter(({ shots }) => shots.length > 0);
  const [id, setId] = useState(shown[0]?.id ?? '');
  const [size, setSize] = useState('phone');
  const [theme, setTheme] = useState('light');
  const chart = shown.find((one) => one.id === id);
  const shots = chart?.shots.filter((shot) => shot.code === null && shot.size === size && shot.theme === theme) ?? [];
  const states = chart?.states.map(({ path }) => path).filter((path) => shots.some(({ state }) => state === path)) ?? [];
  return (
    <div className={styles['page']}>
      <h1 tabIndex={-1}>Browsers</h1>
      {chart ? (
        <>
          <p>The states of a chart as Chromium, Firefox and WebKit, the engine of Safari, show them.</p>
          <div className={styles['choices']}>
            <Choice
              label="Chart"
              value={id}
              options={Object.fromEntries(shown.map((one) => [one.id, `${titleOf(one)} (${one.id})`]))}
              onChange={setId}
            />
            <Choice label="Size" value={size} options={{ phone: 'Phone', desktop: 'Desktop' }} onChange={setSize} />
            <Choice label="Theme" value={theme} options={{ light: 'Light', dark: 'Dark' }} onChange={setTheme} />
          </div>
          <h2>
            {titleOf(chart)}: {plural(states.length, 'state')}
          </h2>
          <ul className={styles['states']}>
            {states.map((state) => (
              <StatePictures key={state} chart={chart} state={state} shots={shots.filter((shot) => shot.state === state)} />
            ))}
          </ul>
        </>
      ) : (
        <p>
          There are no pictures yet. <code>npm test</code> takes them in Chromium, <code>npm run verify</code> also in Firefox.
        </p>
      )}
    </div>
  );
};
