/** Values that both drivers must parse in the same way. */

/** Object ids of types in PostgreSQL. */
const int8 = 20;
const date = 1082;

/** bigint as number (ours stay far below 2^53), a day as the text it is. */
export const typeParsers: Readonly<Record<number, (text: string) => unknown>> = { [int8]: Number, [date]: (text) => text };
