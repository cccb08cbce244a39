import { createContext, type ReactNode } from 'react';

export const OfflineContext = createContext<ReactNode>(null);
