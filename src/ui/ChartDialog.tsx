import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { DialogProps } from './Dialog.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';

/** The parts of a dialog's actor that the view needs. Every actor of the dialog chart has these parts. */
export interface DialogActor {
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void };
  readonly getSnapshot: () => { readonly value: unknown; readonly context: { readonly flags: DialogFlags } };
  readonly on: (type: 'focus.due', onEvent: () => void) => { readonly unsubscribe: () => void };
  readonly send: (event: { readonly type: 'escape.pressed' | 'mask.pressed' | 'close.pressed' }) => void;
}

interface DialogFlags {
  readonly modal?: boolean;
  readonly closable?: boolean;
  readonly dismissableMask?: boolean;
  readonly closeOnEscape?: boolean;
}

type Decided = 'phase' | 'focused' | 'onClose' | 'onEscape' | 'onMask' | keyof DialogFlags;

export interface ChartDialogProps extends Omit<DialogProps, Decided> {
  /** The actor of the dialog chart, which decides whether the dialog is shown, what closes it and when the focus moves in. */
  readonly actor: DialogActor;
}

/** The dialog, whose code is loaded when the first dialog opens, unless it was preloaded. */
const Dialog = lazyWithRetry(async () => (await import('./Dialog.tsx')).Dialog);

/** A dialog that is controlled by its chart and sends the member's actions to it. */
export function ChartDialog({ actor, ...content }: ChartDialogProps) {
  const phase = usePhase(actor);
  const focused = useFocusDue(actor);
  if (phase === 'destroyed') return null;
  return (
    <Dialog
      {...content}
      {...actor.getSnapshot().context.flags}
      phase={phase}
      focused={focused || phase === 'visible'}
      onClose={() => actor.send({ type: 'close.pressed' })}
      onEscape={() => actor.send({ type: 'escape.pressed' })}
      onMask={() => actor.send({ type: 'mask.pressed' })}
    />
  );
}

function usePhase(actor: DialogActor): DialogProps['phase'] | 'destroyed' {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => phaseOf(actor.getSnapshot().value));
}

/** The phase for a state value of the chart: `{ visible: 'opening' }`, `{ visible: 'open' }`, `closing` or `destroyed`. */
function phaseOf(value: unknown): DialogProps['phase'] | 'destroyed' {
  if (value === 'closing' || value === 'destroyed') return value;
  return typeof value === 'object' && value !== null && 'visible' in value && value.visible === 'open' ? 'visible' : 'opening';
}

function useFocusDue(actor: DialogActor): boolean {
  const [due, setDue] = useState(false);
  useLayoutEffect(() => {
    const subscription = actor.on('focus.due', () => setDue(true));
    return () => subscription.unsubscribe();
  }, [actor]);
  return due;
}
