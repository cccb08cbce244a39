import { createContext, type ReactNode } from 'react';

/** Why nothing can be done now that needs the connection; null: the device is online. The app puts its sentence here. */
export const OfflineContext = createContext<ReactNode>(null);
