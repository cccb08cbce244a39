/** The list of messages before there is one. */
import type { ToasterContext } from './toast.types.ts';

export const noToasts: ToasterContext = { entries: [], count: 0 };
