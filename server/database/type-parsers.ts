const int8 = 20;
const date = 1082;

/** `bigint` becomes a number (values stay far below 2^53); a day stays text. */
export const typeParsers: Readonly<Record<number, (text: string) => unknown>> = { [int8]: Number, [date]: (text) => text };
