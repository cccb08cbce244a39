import type { TransitionKind } from '#atlas/charts/chart-data.ts';
import { kindTitles } from '../titles.ts';
import { Sign } from './DetailParts.tsx';
import styles from './Legend.module.css';
import type { Tint } from './colour-drawing.ts';

const kinds: readonly TransitionKind[] = ['member', 'outcome', 'time', 'always'];

const proofs = [
  ['browser', 'walked in the browser'],
  ['server', 'walked on the server'],
  ['model', 'walked on the model'],
  ['planned', 'planned, not walked'],
  ['nowhere', 'no path known'],
  ['survivor', 'a seeded bug survives'],
] as const;

const Kinds = () => (
  <ul>
    {kinds.map((kind) => (
      <li key={kind}>
        <span aria-hidden="true">
          <Sign kind={kind} />
        </span>
        {kindTitles[kind]}
      </li>
    ))}
  </ul>
);

const Proofs = () => (
  <ul>
    {proofs.map(([proof, title]) => (
      <li key={proof}>
        <span className={`${styles['swatch']} ${styles[proof]}`} aria-hidden="true" />
        {title}
      </li>
    ))}
  </ul>
);

export const Legend = ({ tint, onTint }: { readonly tint: Tint; readonly onTint: (tint: Tint) => void }) => (
  <div className={styles['legend']}>
    <label>
      <input type="checkbox" checked={tint === 'tests'} onChange={(event) => onTint(event.target.checked ? 'tests' : 'kinds')} />
      Show what is tested
    </label>
    {tint === 'kinds' ? <Kinds /> : <Proofs />}
  </div>
);
