export type Params = Readonly<Record<string, unknown>>;

export interface Outcome {
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** An event, or the outcome of the command with the same id. */
export interface Message extends Outcome {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
}

export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  /** The page that the command is for; absent for the browser. */
  readonly pageProxyId?: string;
}

/** Reads a command. Playwright leaves `params` out if there are none. */
export const readCommand = (text: string): Command => ({ params: {}, ...(JSON.parse(text) as Omit<Command, 'params'>) });

/** The outcome of a command that the relay carries out itself. */
export const outcomeOf = (work: Promise<object | null | undefined>): Promise<Outcome> =>
  work.then(
    (result) => ({ result: result ?? {} }),
    (error: Error) => ({ error: { message: error.message } }),
  );
