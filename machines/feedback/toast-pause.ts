/** While somebody points at a toast or has the focus in it, it does not go away (WCAG 2.2.1); afterwards its time starts anew. */
/** From `counting` into `held`; both states are neighbours. */
export const pauseTransitions = {
  'pointer.entered': { target: 'held.byPointer', description: 'Somebody points at it: it stays.', meta: { spec: 'decisions.toast.held' } },
  'focus.entered': {
    target: 'held.byFocus',
    description: 'Somebody is in it with the keyboard: it stays.',
    meta: { spec: 'decisions.toast.held' },
  },
} as const;

/** The state `held`; `counting` is where the time starts anew. */
export const heldState = <const Counting extends string>(counting: Counting) =>
  ({
    initial: 'byPointer',
    description: 'Somebody is reading it, so its time stands still.',
    meta: { spec: 'decisions.toast.held' },
    states: {
      byPointer: {
        description: 'Somebody points at it.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'pointer.left': {
            target: counting,
            description: 'Nobody is at it any more: its time starts anew.',
            meta: { spec: 'decisions.toast.held' },
          },
          'focus.entered': { target: 'byBoth', description: 'And now the focus is in it too.', meta: { spec: 'decisions.toast.held' } },
        },
      },
      byFocus: {
        description: 'The focus is in it.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'focus.left': {
            target: counting,
            description: 'Nobody is at it any more: its time starts anew.',
            meta: { spec: 'decisions.toast.held' },
          },
          'pointer.entered': {
            target: 'byBoth',
            description: 'And now somebody points at it too.',
            meta: { spec: 'decisions.toast.held' },
          },
        },
      },
      byBoth: {
        description: 'Somebody points at it and the focus is in it.',
        meta: { spec: 'decisions.toast.held' },
        on: {
          'pointer.left': { target: 'byFocus', description: 'The focus is still in it.', meta: { spec: 'decisions.toast.held' } },
          'focus.left': { target: 'byPointer', description: 'Somebody still points at it.', meta: { spec: 'decisions.toast.held' } },
        },
      },
    },
  }) as const;
