/** The restorer is mounted after the first focus, because a list has hundreds of controls. */
import { type FocusEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { firstControl } from './first-control.ts';

interface TrackedFocus {
  readonly group: HTMLElement;
  /** Whether the focus is in the group, as last observed. */
  readonly isHeld: boolean;
}

interface FocusTracking {
  readonly handlers: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** The element to render beside the control. */
  readonly focusRestorer: ReactNode;
}

export function useLazyFocusRestorer(): FocusTracking {
  const [attention, setAttention] = useState<TrackedFocus | null>(null);
  return {
    handlers: {
      onFocus: ({ currentTarget: group }) => setAttention({ group, isHeld: true }),
      onBlur: ({ currentTarget: group }) => setAttention({ group, isHeld: false }),
    },
    focusRestorer: attention && <FocusRestorer {...attention} />,
  };
}

/** Keeps the focus in the group when another control replaces the pressed one. */
function FocusRestorer({ group, isHeld }: TrackedFocus) {
  useLayoutEffect(() => {
    if (isHeld && !group.contains(document.activeElement)) firstControl(group)?.focus();
  });
  return null;
}
