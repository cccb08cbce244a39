import { selectServiceWorker } from '#machines/app/app.selectors.ts';
import { useAppSelector } from './AppActorContext.ts';
import { NewVersionNotice } from './NewVersionNotice.tsx';

/** The notice of a newer version, in every frame. */
export function UpdateNotice() {
  const worker = useAppSelector(selectServiceWorker);
  return worker && <NewVersionNotice worker={worker} />;
}
