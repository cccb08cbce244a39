/** One page: its web socket to the inspector of WebKit, and its events of the pointer and the keyboard. Source: docs/decisions/browser-tests.md#0398. */
import { WebSocket } from 'ws';
import { bridgedEvent } from './webkit-bridge.ts';
import { createPageState, translateCommand, translateEvent, type Translation } from './webkit-commands.ts';
import { readCommand, type Command, type Message } from './webkit-message.ts';

/** A screenshot of a long page is the largest message. */
const maxPayload = 256 * 1024 * 1024;

/** The server of WebKit refuses a longer frame. */
const fragment = 64 * 1024;

/** Ids of the relay's own commands start here, far from those of Playwright. */
const ownIds = 1_000_000_000;

type ToAnswer = NonNullable<Extract<Translation, { method: string }>['toAnswer']>;

export interface Page {
  /** Sends a command of Playwright for a target of the page. */
  readonly send: (command: Command) => void;
  /** Ends when all events that were sent to the page before have been handled by it. */
  readonly settle: () => Promise<void>;
  /** The id of the document that the next navigation loads; undefined when it stays in its document. */
  readonly nextDocument: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** Runs a command of the window for this page. */
export type RunForPage = (command: string, given: object) => Promise<unknown>;

/** Opens the inspector of a page. Its messages for Playwright go to `emit`. */
export function openPage(address: string, emit: (message: Message) => void, run: RunForPage): Page {
  const socket = new WebSocket(address, { maxPayload, perMessageDeflate: false });
  const state = createPageState();
  const answers = new Map<number, ToAnswer>();
  const own = new Map<number, { readonly targetId: string; readonly resolve: () => void }>();
  const opened = new Promise((resolve) => socket.once('open', resolve));
  let lastId = ownIds;
  let target = '';
  let documentWaits: ((id: string | undefined) => void)[] = [];

  const write = async (message: Command): Promise<void> => {
    await opened;
    const data = Buffer.from(JSON.stringify(message));
    for (let start = 0; start < data.length; start += fragment) {
      const end = start + fragment;
      socket.send(data.subarray(start, end), { binary: false, fin: end >= data.length });
    }
  };
  const writeTo = (targetId: string, id: number, message: Command) =>
    write({ id, method: 'Target.sendMessageToTarget', params: { targetId, message: JSON.stringify(message) } });
  const emitFrom = (targetId: string, message: Message): void =>
    emit({ method: 'Target.dispatchMessageFromTarget', params: { targetId, message: JSON.stringify(message) } });

  const documentFound = (id: string | undefined): void => {
    for (const resolve of documentWaits.splice(0)) resolve(id);
  };

  const resolveTrips = (targetId: string): void => {
    for (const [id, waiting] of own) {
      if (waiting.targetId !== targetId) continue;
      own.delete(id);
      waiting.resolve();
    }
  };

  const sendToTarget = async (outer: Command): Promise<void> => {
    const targetId = String(outer.params['targetId']);
    const { id, method, params } = readCommand(String(outer.params['message']));
    const translation = translateCommand({ id, method, params }, state);
    if (translation === null) return write(outer);
    if ('method' in translation) {
      if (translation.toAnswer) answers.set(id, translation.toAnswer);
      return writeTo(targetId, outer.id, { id, method: translation.method, params: { ...translation.params } });
    }
    emit({ id: outer.id, result: {} });
    emitFrom(targetId, { id, ...(await answerTo(translation)) });
  };

  const answerTo = async (translation: Exclude<Translation, { method: string }>): Promise<Pick<Message, 'result' | 'error'>> => {
    if ('error' in translation) return { error: { message: translation.error } };
    if ('answer' in translation) return { result: translation.answer };
    return run(translation.run, translation.given).then(
      () => ({ result: {} }),
      (error: Error) => ({ error: { message: error.message } }),
    );
  };

  const fromTarget = (targetId: string, message: Message): void => {
    if (message.id !== undefined) {
      const waiting = own.get(message.id);
      if (waiting) {
        own.delete(message.id);
        return waiting.resolve();
      }
      const toAnswer = answers.get(message.id);
      answers.delete(message.id);
      if (!toAnswer || message.error) return emitFrom(targetId, message);
      return emitFrom(targetId, { id: message.id, ...toAnswer(message.result as Parameters<ToAnswer>[0]) });
    }
    const event = bridgedEvent(message, state.frameOfContext) ?? message;
    for (const one of translateEvent(event, state)) emitFrom(targetId, one);
    watch(event);
  };

  const watch = ({ method, params }: Message): void => {
    if (method === 'Network.requestWillBeSent' && params?.['type'] === 'Document') documentFound(String(params['loaderId']));
    if (method === 'Page.navigatedWithinDocument') documentFound(undefined);
    if (method === 'Page.frameNavigated') {
      const frame = params?.['frame'] as { readonly parentId?: string; readonly loaderId: string };
      if (frame.parentId === undefined) documentFound(frame.loaderId);
    }
  };

  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const { method, params = {} } = message;
    if (process.env['RELAY_LOG']) process.stderr.write(`<< ${data.toString().slice(0, 600)}\n`);
    if (method === 'Target.dispatchMessageFromTarget')
      return fromTarget(String(params['targetId']), JSON.parse(String(params['message'])) as Message);
    if (method === 'Target.targetCreated') {
      const { type, targetId = '' } = params['targetInfo'] as Readonly<Record<string, string>>;
      if (type !== 'page') return;
      target = targetId;
    }
    if (method === 'Target.targetDestroyed') resolveTrips(String(params['targetId']));
    if ((message.id ?? 0) < ownIds) emit(message);
  });
  socket.on('close', (code, reason) => process.stderr.write(`closed ${code} ${reason.toString()}\n`));
  socket.on('error', (error) => process.stderr.write(`${error.message}\n`));

  const roundTrip = (): Promise<void> => {
    const targetId = target;
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<void>();
    own.set(id, { targetId, resolve });
    void writeTo(targetId, id, { id, method: 'Runtime.evaluate', params: { expression: '0', returnByValue: true } });
    return promise;
  };

  return {
    send: (command) => void (command.method === 'Target.sendMessageToTarget' ? sendToTarget(command) : write(command)),
    settle: async () => {
      await roundTrip();
      await roundTrip();
    },
    nextDocument: () => new Promise((resolve) => documentWaits.push(resolve)),
    close: () => socket.close(),
  };
}
