/** Loads the charts of the toasts with the first message. */
import type { EventObject } from 'xstate';
import { lazyChild } from '#machines/lazy-child.ts';
import type { ToasterMachine, ToasterSnapshot } from './toaster.machine.ts';
import type { ToasterEvent } from './toast.types.ts';
import { emptyToaster } from './empty-toaster.ts';

export const lazyToaster = (fetchMachine: () => Promise<ToasterMachine>) =>
  lazyChild<ToasterSnapshot, ToasterEvent, undefined, EventObject>({
    fetchLogic: fetchMachine,
    isQuiet: true,
    placeholderSnapshot: () => ({ status: 'active', context: emptyToaster, children: {} }) as object as ToasterSnapshot,
  });
