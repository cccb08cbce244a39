import type { Screenshot, SiteChart } from '../site-data.ts';
import { Part } from './DetailParts.tsx';
import styles from './Details.module.css';

const caption = ({ theme, size }: Screenshot): string => `${size === 'phone' ? 'Phone' : 'Desktop'}, ${theme}`;

export const Screenshots = ({ chart, state }: { readonly chart: SiteChart; readonly state: string }) => {
  const own = chart.shots
    .filter((shot) => shot.engine === 'chromium' && shot.state === state && shot.code === null)
    .toSorted((a, b) => b.size.localeCompare(a.size) || b.theme.localeCompare(a.theme));
  if (own.length === 0) return null;
  return (
    <Part title="On the screen">
      <ul className={styles['shots']}>
        {own.map((shot) => (
          <li key={shot.file} data-size={shot.size}>
            <a href={shot.file} target="_blank" rel="noreferrer">
              <figure>
                <img src={shot.file} alt={`${state}: ${caption(shot)}`} loading="lazy" />
                <figcaption>{caption(shot)}</figcaption>
              </figure>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
};
