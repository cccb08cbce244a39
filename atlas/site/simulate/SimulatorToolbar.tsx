import { useEffect, useState } from 'react';
import { pathLink } from '../route.ts';
import styles from './Simulate.module.css';
import { stepsTo, type SimulatorPosition } from './simulator.ts';
import { linkTo } from './simulated-path.ts';

interface Props {
  readonly chart: string;
  readonly starts: readonly string[];
  readonly at: SimulatorPosition;
  readonly ahead: readonly string[];
}

const go = (link: string): void => {
  window.location.hash = link;
};

const Tool = ({ title, link }: { readonly title: string; readonly link: string | null }) => (
  <button type="button" aria-disabled={link === null} onClick={() => link !== null && go(link)}>
    {title}
  </button>
);

/** The absolute address of the page, including the walk. */
const addressOf = (link: string): string => new URL(link, window.location.href).href;

/** Copies a text; false if the browser offers no clipboard. Some browsers offer none to a page that was opened from a file. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

const CopyLink = ({ link }: { readonly link: string }) => {
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    const isCopied = await copied(addressOf(link));
    setStatus(isCopied ? 'Copied' : 'This browser does not allow pages to copy: copy it from the address bar.');
  };
  return (
    <span className={styles['copy']}>
      <span role="status">{status}</span>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
    </span>
  );
};

const useUndoKeys = (undo: string | null, redo: string | null): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input')) return;
      const link = event.shiftKey ? redo : undo;
      if (link === null) return;
      event.preventDefault();
      go(link);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo]);
};

export const SimulatorToolbar = ({ chart, starts, at, ahead }: Props) => {
  const steps = stepsTo(at);
  const undo = at.before ? linkTo(chart, at.before) : null;
  const redo = ahead.length > 0 ? pathLink(chart, [at.start, ...steps, ...ahead.slice(0, 1)]) : null;
  useUndoKeys(undo, redo);
  return (
    <div className={styles['bar']} role="group" aria-label="The walk">
      {starts.length > 1 && (
        <label>
          <span>Start</span>
          <select value={at.start} onChange={(event) => go(pathLink(chart, [event.target.value]))}>
            {starts.map((start) => (
              <option key={start}>{start}</option>
            ))}
          </select>
        </label>
      )}
      <Tool title="Undo" link={undo} />
      <Tool title="Redo" link={redo} />
      <Tool title="Start again" link={steps.length > 0 ? pathLink(chart, [at.start]) : null} />
      <CopyLink key={linkTo(chart, at)} link={linkTo(chart, at)} />
    </div>
  );
};
