import { createContext, type ReactNode } from 'react';

/** Why actions that need the connection are not possible now; null if the device is online. The app provides the sentence. */
export const OfflineContext = createContext<ReactNode>(null);
