import { selectServiceWorker } from '#machines/app/app.selectors.ts';
import { useAppSelector } from './AppActorContext.ts';
import { NewVersionNotice } from './NewVersionNotice.tsx';

export function UpdateNotice() {
  const worker = useAppSelector(selectServiceWorker);
  return worker && <NewVersionNotice worker={worker} />;
}
