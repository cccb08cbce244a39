import type { DialogFlags } from '#machines/feedback/dialog.rules.ts';

const given = (flag: keyof DialogFlags, value: boolean | undefined): DialogFlags => (value === undefined ? {} : { [flag]: value });

/** All combinations of absent flags and values with an effect. */
export const flagSets: readonly DialogFlags[] = [undefined, true, false].flatMap((closable) =>
  [undefined, false].flatMap((closeOnEscape) =>
    [undefined, true].flatMap((dismissableMask) =>
      [undefined, false].map((modal) => ({
        ...given('closable', closable),
        ...given('closeOnEscape', closeOnEscape),
        ...given('dismissableMask', dismissableMask),
        ...given('modal', modal),
      })),
    ),
  ),
);

/** The flags as text, for example "closable: true, modal: false", or "no flags". */
export const nameOf = (flags: DialogFlags): string =>
  Object.entries(flags)
    .map(([flag, value]) => `${flag}: ${value}`)
    .join(', ') || 'no flags';
