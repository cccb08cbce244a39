import { useEffect, useRef } from 'react';
import type { Focus } from '../route.ts';
import { pathOfFocus } from '../simulate/simulated-path.ts';
import type { SiteChart, SiteClause, SiteEmail } from '../site-data.ts';
import styles from './Details.module.css';
import { PathDetails } from './PathDetails.tsx';
import { StateDetails } from './StateDetails.tsx';
import { TransitionDetails } from './TransitionDetails.tsx';

interface Props {
  readonly chart: SiteChart;
  readonly clauses: readonly SiteClause[];
  readonly emails: readonly SiteEmail[];
  readonly focus: Focus | null;
  /** The address of the page without the selection. */
  readonly close: string;
}

const Chosen = ({ chart, clauses, emails, focus }: Omit<Props, 'close'>) => {
  const state = focus?.kind === 'state' ? chart.states.find(({ path }) => path === focus.path) : undefined;
  const transition = focus?.kind === 'transition' ? chart.transitions.find(({ id }) => id === focus.id) : undefined;
  const path = pathOfFocus(chart, focus);
  if (state) return <StateDetails chart={chart} state={state} clauses={clauses} />;
  if (transition) return <TransitionDetails chart={chart} transition={transition} clauses={clauses} emails={emails} />;
  if (path) return <PathDetails chart={chart} path={path} />;
  return (
    <>
      <h2>There is no such thing here</h2>
      <p>Perhaps it has a new name since this address was written down.</p>
    </>
  );
};

export const Details = ({ chart, clauses, emails, focus, close }: Props) => {
  const box = useRef<HTMLElement>(null);
  const key = focus && JSON.stringify(focus);
  const last = useRef('');
  useEffect(() => {
    const isFirst = last.current === '';
    last.current = key ?? 'nothing';
    if (!key) return;
    box.current?.scrollTo(0, 0);
    // The link that the user followed was in the previous content, so the focus is lost.
    if (!isFirst && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [key]);
  if (!focus) return null;
  return (
    // This element scrolls, so it must be focusable for people who scroll with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside ref={box} className={styles['details']} aria-label="What is chosen" tabIndex={0}>
      <a className={styles['close']} href={close} aria-label="Close">
        <span aria-hidden="true">×</span>
      </a>
      <Chosen chart={chart} clauses={clauses} emails={emails} focus={focus} />
    </aside>
  );
};
