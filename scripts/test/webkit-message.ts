/** A message of the inspector protocol. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** A command of Playwright. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads a command. Playwright leaves `params` away where there are none. */
export function readCommand<Kind extends Command>(text: string): Kind {
  const command = JSON.parse(text) as Omit<Kind, 'params'> & Partial<Kind>;
  return { ...command, params: command.params ?? {} } as Kind;
}
