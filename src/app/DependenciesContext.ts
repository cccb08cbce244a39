import { createContext, use } from 'react';
import type { Dependencies } from './dependencies.ts';

/** The dependencies, for components that start their own actor when they are mounted. */
export const DependenciesContext = createContext<Dependencies | null>(null);

export function useDependencies(): Dependencies {
  const deps = use(DependenciesContext);
  if (!deps) throw new Error('this component is outside of DependenciesContext');
  return deps;
}
