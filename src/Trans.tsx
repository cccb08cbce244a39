import { Trans as Sentence, type TransProps } from '@lingui/react';

/**
 * A sentence of the screens: what the macro `Trans` becomes (`lingui.config.ts`). A sentence is put together first and searched for
 * its marks afterwards; a name with `<0>` in it goes in as an element, so that it is shown as somebody wrote it.
 */
export const Trans = ({ values, ...sentence }: TransProps) => (
  <Sentence {...sentence} {...(values && { values: Object.fromEntries(Object.entries(values).map(asWritten)) })} />
);

const asWritten = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
];
