import { useEffect, useRef } from 'react';
import { Sign } from '../chart/DetailParts.tsx';
import { pathLink } from '../route.ts';
import styles from './Simulate.module.css';
import { type SimulatorPosition, positionsTo } from './simulator.ts';
import { linkTo } from './simulated-path.ts';

interface Props {
  readonly chart: string;
  readonly at: SimulatorPosition;
  readonly ahead: readonly string[];
}

export const StepHistory = ({ chart, at, ahead }: Props) => {
  const list = useRef<HTMLOListElement>(null);
  const way = positionsTo(at);
  const labels = way.flatMap(({ label }) => label ?? []);
  useEffect(() => {
    const here = list.current?.querySelectorAll('a')[labels.length];
    if (list.current && here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [labels.length]);
  return (
    <ol ref={list} className={styles['trail']} aria-label="Steps so far">
      {way.map((one, index) => (
        <li key={`${index} ${one.label}`}>
          <a href={linkTo(chart, one)} aria-current={one === at ? 'step' : undefined}>
            {one.label !== null && (
              <span aria-hidden="true">
                <Sign kind={one.kind} />
              </span>
            )}
            {one.label ?? one.start}
          </a>
        </li>
      ))}
      {ahead.map((label, index) => (
        <li key={`${labels.length + index} ${label}`} className={styles['ahead']}>
          <a href={pathLink(chart, [at.start, ...labels, ...ahead.slice(0, index + 1)])}>
            {label}
            <span className={styles['unseen']}> (taken back)</span>
          </a>
        </li>
      ))}
    </ol>
  );
};
