import { createElement, type FunctionComponent, useEffect, useState } from 'react';

/**
 * A part of the page whose code is fetched when it is first shown; `Meanwhile` stands in its place until then. Throws to the nearest error
 * boundary when the code does not arrive. It does without Suspense, which holds the part back for up to 300 ms after its fallback was shown.
 */
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
          // thrown where it is drawn, so that the boundary catches it
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
