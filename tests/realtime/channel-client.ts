import { request, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { ChannelEvent, channelPath } from '#contract/realtime.ts';
import type { TestMember } from '#tests/server/world.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: ChannelEvent;
}

export interface ListeningClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly received: readonly ReceivedEvent[];
  /** All received text, including comments. */
  readonly raw: () => string;
  readonly until: (isWanted: (event: ChannelEvent) => boolean) => Promise<ReceivedEvent>;
  readonly ended: Promise<void>;
  readonly cut: () => void;
}

export interface ListenOptions {
  readonly lastEventId?: string;
  readonly after?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onReceived?: (received: ReceivedEvent) => void;
}

function readEvent(text: string): ReceivedEvent | null {
  const fields = new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? ''] as const];
    }),
  );
  const data = fields.get('data');
  return data === undefined ? null : { id: fields.get('id') ?? '', event: v.parse(ChannelEvent, JSON.parse(data)) };
}

const eventTimeout = 8000;

/** Opens `/n/{shortId}` with a member's cookie. */
export function openEventStream(
  url: string,
  member: Pick<TestMember, 'token'>,
  shortId: string,
  opening: ListenOptions = {},
): Promise<ListeningClient> {
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let raw = '';
  let rest = '';
  const take = (part: string): void => {
    raw += part;
    rest += part;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const one = readEvent(block);
      if (!one) continue;
      received.push(one);
      opening.onReceived?.(one);
    }
    for (const look of waiting) look();
  };
  const until = (isWanted: (event: ChannelEvent) => boolean): Promise<ReceivedEvent> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`never came; heard: ${JSON.stringify(received)}`)), eventTimeout);
      const look = (): void => {
        const found = received.find(({ event }) => isWanted(event));
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: `sid=${member.token}`,
      accept: 'text/event-stream',
      'sec-fetch-site': 'same-origin',
      ...(opening.lastEventId === undefined ? {} : { 'last-event-id': opening.lastEventId }),
      ...opening.headers,
    };
    const clientRequest = request(url + channelPath(shortId, opening.after), { headers, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', take);
      const ended = new Promise<void>((done) => response.on('close', () => done()));
      response.on('error', () => undefined);
      const status = response.statusCode ?? 0;
      resolve({ status, headers: response.headers, received, raw: () => raw, until, ended, cut: () => clientRequest.destroy() });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
