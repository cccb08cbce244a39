import { createElement, type FunctionComponent, useEffect, useState } from 'react';

/** Throws to the nearest error boundary. Does not use Suspense, which delays the component by up to 300 ms after its fallback. */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<FunctionComponent<P>>,
  Meanwhile: FunctionComponent,
): FunctionComponent<P> {
  let arrived: FunctionComponent<P> | null = null;

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => arrived);
    useEffect(() => {
      if (Part) return undefined;
      let isShown = true;
      const load = async (): Promise<void> => {
        try {
          const part = await fetchPart();
          arrived = part;
          if (isShown) setPart(() => part);
        } catch (error) {
          // The error is thrown during rendering, so that the error boundary catches it.
          const fail = (): never => {
            throw error;
          };
          if (isShown) setPart(fail);
        }
      };
      void load();
      return () => void (isShown = false);
    }, [Part]);
    return Part ? createElement(Part, props) : createElement(Meanwhile);
  };
}
