/** Messages of the page to its worker. */

/** The member wants the newer version: the worker that waits is to take over. */
export const takeOverMessage = { type: 'take.over' } as const;

export const isTakeOver = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === takeOverMessage.type;
