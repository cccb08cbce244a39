/** A page: translates messages between Playwright and the inspector of WebKit. Source: docs/decisions/browser-tests.md#0398. */
import { translateCommand, type EvaluationResult, type Translation } from './commands.ts';
import { translateEvent } from './events.ts';
import { withoutPictureStyle } from '../picture-script.ts';
import { openInspector } from './inspector.ts';
import { outcomeOf, readCommand, type Command, type Message, type Outcome } from './message.ts';
import { createPageState } from './page-state.ts';

/** Ids of the relay's own commands start here, far from those of Playwright. */
const ownIds = 1_000_000_000;

export interface Page {
  readonly send: (command: Command) => void;
  /** Resolves when the page has handled all earlier events of the window. */
  readonly settle: () => Promise<void>;
  /** The id of the document that the next navigation loads; undefined if the navigation loads none. */
  readonly nextDocument: () => Promise<string | undefined>;
  readonly close: () => void;
}

interface PagePorts {
  readonly emit: (message: Message) => void;
  readonly run: (command: string, given: object) => Promise<object | null>;
}

export function openPage(address: string, { emit, run }: PagePorts): Page {
  const state = createPageState();
  const outcomes = new Map<number, (result: EvaluationResult) => Outcome>();
  const evaluations = new Map<number, () => void>();
  const documentWaits: ((id: string | undefined) => void)[] = [];
  let lastId = ownIds;
  let target = '';

  const inspector = openInspector(address, receive);

  const sendTo = (id: number, targetId: string, command: Command): void =>
    inspector.send({ id, method: 'Target.sendMessageToTarget', params: { targetId, message: JSON.stringify(command) } });

  const emitFrom = (targetId: string, message: Message): void =>
    emit({ method: 'Target.dispatchMessageFromTarget', params: { targetId, message: JSON.stringify(message) } });

  async function sendToTarget(outer: Command): Promise<void> {
    const targetId = String(outer.params['targetId']);
    const message = withoutPictureStyle(String(outer.params['message']));
    const command = readCommand(message);
    const { id } = command;
    const translation = translateCommand(command, state);
    if (translation === null) return sendTo(outer.id, targetId, command);
    if ('method' in translation) {
      const { before, method, params, toOutcome, expression } = translation;
      if (before) await run(before.run, before.given);
      if (expression !== undefined) void evaluate(expression);
      if (toOutcome) outcomes.set(id, toOutcome);
      return sendTo(outer.id, targetId, { id, method, params: { ...params } });
    }
    emit({ id: outer.id, result: {} });
    emitFrom(targetId, { id, ...(await outcomeWithoutWebKit(translation)) });
  }

  const outcomeWithoutWebKit = async (translation: Exclude<Translation, { readonly method: string }>): Promise<Outcome> =>
    'outcome' in translation ? translation.outcome : outcomeOf(run(translation.run, translation.given));

  function receive(message: Message): void {
    const { id = 0, method, params = {} } = message;
    if (method === 'Target.dispatchMessageFromTarget')
      return receiveFrom(String(params['targetId']), JSON.parse(String(params['message'])) as Message);
    if (method === 'Target.targetCreated') {
      const { type, targetId = '' } = params['targetInfo'] as Readonly<Record<string, string>>;
      if (type !== 'page') return;
      target = targetId;
    }
    if (id < ownIds) emit(message);
  }

  function receiveFrom(targetId: string, message: Message): void {
    const { id, result, error } = message;
    if (id === undefined) {
      for (const event of translateEvent(message, state)) {
        noteDocument(event);
        emitFrom(targetId, event);
      }
      return;
    }
    const resolveEvaluation = evaluations.get(id);
    if (resolveEvaluation) {
      evaluations.delete(id);
      return resolveEvaluation();
    }
    const toOutcome = outcomes.get(id);
    outcomes.delete(id);
    emitFrom(targetId, toOutcome && !error ? { id, ...toOutcome(result as EvaluationResult) } : message);
  }

  function noteDocument({ method, params = {} }: Message): void {
    if (method === 'Network.requestWillBeSent' && params['type'] === 'Document') return resolveDocument(String(params['loaderId']));
    if (method === 'Page.navigatedWithinDocument') return resolveDocument(undefined);
    if (method !== 'Page.frameNavigated') return;
    const { parentId, loaderId } = params['frame'] as { readonly parentId?: string; readonly loaderId: string };
    if (parentId === undefined) resolveDocument(loaderId);
  }

  function resolveDocument(id: string | undefined): void {
    for (const resolve of documentWaits.splice(0)) resolve(id);
  }

  const evaluate = (expression: string): Promise<void> =>
    new Promise((resolve) => {
      const id = ++lastId;
      evaluations.set(id, resolve);
      sendTo(id, target, { id, method: 'Runtime.evaluate', params: { expression } });
    });

  return {
    send: (command) => void (command.method === 'Target.sendMessageToTarget' ? sendToTarget(command) : inspector.send(command)),
    settle: async () => {
      // Evaluates twice, because the window sends the second of two events only when the page has handled the first.
      await evaluate('0');
      await evaluate('0');
    },
    nextDocument: () => new Promise((resolve) => documentWaits.push(resolve)),
    close: inspector.close,
  };
}
