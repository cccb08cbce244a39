/** Watches over a control whose meaning changes while it keeps its place: only from the first time that somebody turns to it, for a list has hundreds. */
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isMeant } from './haste.ts';
import { firstControl } from './first-control.ts';

interface Attention {
  readonly group: HTMLElement;
  /** Whether the keyboard is in the group, as far as the reader knows. */
  readonly isHeld: boolean;
  /** What a press would have done when the pointer went down. */
  readonly began: string | null;
}

interface Watched {
  /** For the element around the control. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
  readonly isMeant: (event: MouseEvent) => boolean;
  /** Stands beside the control. */
  readonly watch: ReactNode;
}

/** `does`: changes whenever a press would do something else. */
export function useAttention(does: string): Watched {
  const [attention, setAttention] = useState<Attention | null>(null);
  const since = useRef(Number.NEGATIVE_INFINITY);
  const attend = ({ currentTarget: group }: { readonly currentTarget: HTMLElement }, change: Partial<Attention>) =>
    setAttention((before) => ({ isHeld: false, began: null, ...before, ...change, group }));
  return {
    handlers: {
      onFocus: (event) => attend(event, { isHeld: true }),
      onBlur: (event) => attend(event, { isHeld: false }),
      onPointerDown: (event) => attend(event, { began: does }),
    },
    isMeant: (event) => isMeant(event, { does, since: since.current }, attention?.began ?? does),
    watch: attention && <Watch attention={attention} does={does} onChange={(at) => (since.current = at)} />,
  };
}

interface WatchProps {
  readonly attention: Attention;
  readonly does: string;
  readonly onChange: (at: number) => void;
}

/** Remembers when the meaning changed, and keeps the keyboard in the group when the pressed control gives way to another one. */
function Watch({ attention: { group, isHeld }, does, onChange }: WatchProps) {
  const before = useRef(does);
  useLayoutEffect(() => {
    if (before.current === does) return;
    before.current = does;
    onChange(performance.now());
  });
  useLayoutEffect(() => {
    if (isHeld && !group.contains(document.activeElement)) firstControl(group)?.focus();
  });
  return null;
}
