import { createContext, use } from 'react';
import type { Dependencies } from './dependencies.ts';

/** For a component that starts its own actor when it is mounted. */
export const DependenciesContext = createContext<Dependencies | null>(null);

export function useDependencies(): Dependencies {
  const deps = use(DependenciesContext);
  if (!deps) throw new Error('this part is outside of DependenciesContext');
  return deps;
}
