import type { ReactNode } from 'react';
import { type BaseLocationHook, Link, Router } from 'wouter';
import { selectPath } from '#machines/app/app.selectors.ts';
import { AnchorContext } from '#src/ui/Anchor.tsx';
import { navigateTo } from './address-bar.ts';
import { useAppSelector } from './AppActorContext.ts';

/** The location is part of the state of the app's chart. Links change the address, and the chart receives the change. */
const useAppLocation: BaseLocationHook = () => [useAppSelector(selectPath), navigateTo];

/** wouter with the location of the app, for all links below. */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line react/hooks -- wouter calls the hook that it is given
    <Router hook={useAppLocation}>
      <AnchorContext value={Link}>{children}</AnchorContext>
    </Router>
  );
}
