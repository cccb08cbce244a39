/** The message to the waiting worker when the member wants the newer version: the worker takes over. */
export const takeOverMessage = { type: 'take.over' } as const;

export const isTakeOver = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === takeOverMessage.type;
