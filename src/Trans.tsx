import { Trans as Sentence, type TransProps } from '@lingui/react';

/** Lingui inserts values before it parses tags. A name that contains `<0>` is passed as an element, and is shown literally. */
export const Trans = ({ values, ...sentence }: TransProps) => (
  <Sentence {...sentence} {...(values && { values: Object.fromEntries(Object.entries(values).map(asWritten)) })} />
);

const asWritten = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
];
