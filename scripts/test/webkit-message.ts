/** A message of the inspector protocol. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** A message with a command. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}
