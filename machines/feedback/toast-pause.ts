/** A toast stays while the pointer or the focus is on it (WCAG 2.2.1); then its time starts again. */
/** The states `counting` and `held` must be siblings. */
export const pauseTransitions = {
  'pointer.entered': {
    target: 'held.byPointer',
    description: 'The pointer is on the toast, so the toast stays.',
    meta: { spec: 'decisions.toast.held' },
  },
  'focus.entered': {
    target: 'held.byFocus',
    description: 'The focus is in the toast, so the toast stays.',
    meta: { spec: 'decisions.toast.held' },
  },
} as const;

export const heldState = <const Counting extends string>(counting: Counting) =>
  ({
    initial: 'byPointer',
    description: 'The member reads the toast, so its time does not run.',
    meta: { spec: 'decisions.toast.held' },
    states: {
      byPointer: {
        description: 'The pointer is on the toast.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'pointer.left': {
            target: counting,
            description: 'The pointer and the focus have left the toast: its time starts again.',
            meta: { spec: 'decisions.toast.held' },
          },
          'focus.entered': { target: 'byBoth', description: 'The focus enters the toast as well.', meta: { spec: 'decisions.toast.held' } },
        },
      },
      byFocus: {
        description: 'The focus is in the toast.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'focus.left': {
            target: counting,
            description: 'The pointer and the focus have left the toast: its time starts again.',
            meta: { spec: 'decisions.toast.held' },
          },
          'pointer.entered': {
            target: 'byBoth',
            description: 'The pointer enters the toast as well.',
            meta: { spec: 'decisions.toast.held' },
          },
        },
      },
      byBoth: {
        description: 'The pointer is on the toast, and the focus is in it.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'pointer.left': {
            target: 'byFocus',
            description: 'The pointer leaves the toast; the focus stays.',
            meta: { spec: 'decisions.toast.held' },
          },
          'focus.left': {
            target: 'byPointer',
            description: 'The focus leaves the toast; the pointer stays.',
            meta: { spec: 'decisions.toast.held' },
          },
        },
      },
    },
  }) as const;
