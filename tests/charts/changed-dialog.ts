/** The chart of the dialog with one change of every kind. */
const edits: readonly (readonly [string, string])[] = [
  ['focusDelay: 5,', 'focusDelay: 50,'],
  // A removed transition.
  [
    `          'close.requested': {
            target: 'closing',
            description: 'The actor that opened the dialog closes it.',
            meta: { spec: '§2.dialogs' },
          },
`,
    '',
  ],
  ["guard: 'closesOnMask',\n            target: 'closing',", "guard: 'closesOnMask',\n            target: 'destroyed',"],
  // A new state with a transition to it.
  [
    "open: { description: 'The dialog waits for the answer.', meta: { spec: '§4.dialog' } },",
    `open: {
       description: 'The dialog waits for the answer.', meta: { spec: '§4.dialog' },
       after: { animation: { target: 'forgotten', description: 'Nobody answers.', meta: { spec: '§4.dialog' } } },
     },
     forgotten: { description: 'Nobody has answered for a while.', meta: { spec: '§4.dialog' } },`,
  ],
];

/** Throws if a text to replace is missing. */
export const changedDialog = (source: string): string =>
  edits.reduce((text, [old, next]) => {
    if (!text.includes(old)) throw new Error(`the dialog no longer says: ${old}`);
    return text.replace(old, next);
  }, source);
