/** The messages beside the first screen: nobody needs their charts before there is something to say. */
import type { EventObject } from 'xstate';
import { late } from '#machines/late.ts';
import type { ToasterMachine, ToasterSnapshot } from './toaster.machine.ts';
import type { ToasterEvent } from './toast.types.ts';
import { noToasts } from './no-toasts.ts';

/** `fetchMachine` answers the chart. */
export const lateToaster = (fetchMachine: () => Promise<ToasterMachine>) =>
  late<ToasterSnapshot, ToasterEvent, undefined, EventObject>({
    fetchLogic: fetchMachine,
    isQuiet: true,
    standIn: () => ({ status: 'active', context: noToasts, children: {} }) as object as ToasterSnapshot,
  });
