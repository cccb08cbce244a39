import { AppBell } from './AppBell.tsx';
import { OnTheWay } from './OnTheWay.tsx';

/** What the top bar tells: to which studio one is on the way, and what is new. */
export function BarNews() {
  return (
    <>
      <OnTheWay />
      <AppBell />
    </>
  );
}
