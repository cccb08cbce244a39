import type { ToasterContext } from './toast.types.ts';

export const emptyToaster: ToasterContext = { entries: [], count: 0 };
