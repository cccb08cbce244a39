import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { AppActor, AppSnapshot } from '#machines/app/app.selectors.ts';

export const AppActorContext = createContext<AppActor | null>(null);

export function useApp(): AppActor {
  const app = use(AppActorContext);
  if (!app) throw new Error('this component is outside of AppContext');
  return app;
}

export function useAppSelector<T>(select: (snapshot: AppSnapshot) => T, isEqual?: (a: T, b: T) => boolean): T {
  return useSelector(useApp(), select, isEqual);
}
