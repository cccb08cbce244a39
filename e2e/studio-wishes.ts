/** The process of the studios, seen from whoever opens them: one for as long as its owner lives. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `open` opens the studio of this number, its absence closes it. */
export interface Wish {
  readonly id: number;
  readonly open?: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> };
}

/** Where the studio is, or why there is none. */
export interface Answer {
  readonly id: number;
  readonly url?: string;
  readonly problem?: string;
}

interface House {
  /** Settles when the process has answered; rejects with what it says, or when it has ended. */
  readonly ask: (wish: Wish) => Promise<string>;
}

/** Where the process is started, and what it needs for that. */
export interface Ground {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface Server {
  readonly url: string;
  readonly close: () => Promise<void>;
}

function openHouse({ env, cwd }: Ground): House {
  const child = fork(fileURLToPath(new URL('studio-process.ts', import.meta.url)), [], { env, cwd });
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  /** Its owner lives on for its sake only while it owes an answer. */
  const keep = (): void => {
    if (waiting.size > 0) child.channel?.ref();
    else child.channel?.unref();
  };
  child.unref();
  keep();
  child.on('message', ({ id, url = '', problem }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    keep();
    if (problem === undefined) asked?.resolve(url);
    else asked?.reject(new Error(problem));
  });
  child.once('exit', () => {
    house = null;
    for (const { reject } of waiting.values()) reject(new Error('the process of the studios has ended; what it said stands above'));
  });
  return {
    ask: (wish) => {
      const asked = Promise.withResolvers<string>();
      waiting.set(wish.id, asked);
      keep();
      child.send(wish);
      return asked.promise;
    },
  };
}

let house: House | null = null;
let opened = 0;

/** Opens a studio with these words and settings. Throws what its server says when it does not start. */
export async function serveStudio(open: NonNullable<Wish['open']>, ground: Ground): Promise<Server> {
  const { ask } = (house ??= openHouse(ground));
  const id = (opened += 1);
  const url = await ask({ id, open });
  return { url, close: async () => void (await ask({ id })) };
}
