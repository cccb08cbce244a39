/** The client of the process that runs the studios. The process runs as long as its owner. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** With `open`, the process opens the studio with this number; without `open`, it closes the studio. */
export interface StudioCommand {
  readonly id: number;
  readonly open?: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> };
}

/** The URL of the studio, or why it could not be opened. */
export interface StudioProcessReply {
  readonly id: number;
  readonly url?: string;
  readonly problem?: string;
}

interface StudioProcess {
  /** Rejects with the error of the process, or if the process has ended. */
  readonly sendCommand: (command: StudioCommand) => Promise<string>;
}

export interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface Server {
  readonly url: string;
  readonly close: () => Promise<void>;
}

function startStudioProcess({ env, cwd }: ProcessOptions): StudioProcess {
  const child = fork(fileURLToPath(new URL('studio-process.ts', import.meta.url)), [], { env, cwd });
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  /** The process keeps its owner running only while an answer is pending. */
  const keep = (): void => {
    if (waiting.size > 0) child.channel?.ref();
    else child.channel?.unref();
  };
  child.unref();
  keep();
  child.on('message', ({ id, url = '', problem }: StudioProcessReply) => {
    const reply = waiting.get(id);
    waiting.delete(id);
    keep();
    if (problem === undefined) reply?.resolve(url);
    else reply?.reject(new Error(problem));
  });
  child.once('exit', () => {
    studioProcess = null;
    for (const { reject } of waiting.values()) reject(new Error('the process of the studios has ended; its output is above'));
  });
  return {
    sendCommand: (command) => {
      const reply = Promise.withResolvers<string>();
      waiting.set(command.id, reply);
      keep();
      child.send(command);
      return reply.promise;
    },
  };
}

let studioProcess: StudioProcess | null = null;
let opened = 0;

/** Opens a studio with these arguments and settings. If its server does not start, throws the error of the server. */
export async function serveStudio(open: NonNullable<StudioCommand['open']>, options: ProcessOptions): Promise<Server> {
  const { sendCommand } = (studioProcess ??= startStudioProcess(options));
  const id = (opened += 1);
  const url = await sendCommand({ id, open });
  return { url, close: async () => void (await sendCommand({ id })) };
}
