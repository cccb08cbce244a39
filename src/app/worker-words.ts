/** What the page says to its worker. */

/** The member wants the newer version: the worker that waits is to take over. */
export const takeOver = { type: 'take.over' } as const;

export const isTakeOver = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'type' in said && said.type === takeOver.type;
