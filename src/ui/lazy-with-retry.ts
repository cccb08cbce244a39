import { createElement, type FunctionComponent, useEffect, useState } from 'react';

/** Milliseconds between two attempts. */
const pause = 2000;

export type LazyPart<P> = FunctionComponent<P> & {
  /** Loads the code ahead, so that the component renders at once; throws if loading fails. */
  readonly preload: () => Promise<void>;
};

/** If loading fails, for example offline, it is retried while the component is rendered. `Meanwhile`: the fallback. */
export function lazyWithRetry<P extends object>(
  fetchPart: () => Promise<FunctionComponent<P>>,
  Meanwhile: FunctionComponent | null = null,
): LazyPart<P> {
  let arrived: FunctionComponent<P> | null = null;

  function RetryingPart(props: P) {
    const [Part, setPart] = useState(() => arrived);
    useEffect(() => {
      if (Part) return undefined;
      return retryUntilLoaded(fetchPart, (part) => {
        arrived = part;
        setPart(() => part);
      });
    }, [Part]);
    if (!Part) return Meanwhile && createElement(Meanwhile);
    return createElement(Part, props);
  }

  return Object.assign(RetryingPart, {
    preload: async () => {
      arrived = await fetchPart();
    },
  });
}

/** Tries to load at once, after every pause, and as soon as the device is online again. Returns a function that stops the attempts. */
function retryUntilLoaded<T>(load: () => Promise<T>, onArrived: (answer: T) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryOnce = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const answer = await load();
      if (!stop.signal.aborted) onArrived(answer);
    } catch {
      if (!stop.signal.aborted) timer = setTimeout(() => void tryOnce(), pause);
    }
  };
  addEventListener('online', () => void tryOnce(), { signal: stop.signal });
  void tryOnce();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Loads code outside of components. Retries until the code is loaded. */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    const stop = retryUntilLoaded(load, (answer) => {
      stop();
      resolve(answer);
    });
  });
