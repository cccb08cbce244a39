/** Simulates members until it is stopped: at random they book, wait, cancel, confirm, comment, pay, log workouts and read. */
import { setTimeout as pause } from 'node:timers/promises';
import { cartIn, checkoutIn, createCheckoutClient } from '#tests/checkout/checkout-client.ts';
import { comment } from '#tests/feed/feed-harness.ts';
import { visitsIn } from '#tests/server/answers.ts';
import type { TestResponse } from '#tests/server/test-server.ts';
import type { TestMember, World } from '#tests/server/world.ts';
import { lift, set } from '#tests/training/gym.ts';
import { persistentClient, type LoadFigures, type Send } from './persistent-client.ts';

export const writes = ['book', 'waitlist', 'cancel', 'confirm', 'comment', 'pay', 'workout'] as const;
export type Write = (typeof writes)[number];
export type Accepted = Record<Write, number>;

export interface Studio {
  readonly world: World;
  readonly sessions: readonly string[];
  /** Several posts, because the answer to a comment contains all comments of its post. */
  readonly postIds: readonly string[];
  readonly productId: string;
  readonly movementId: string;
}

interface MemberAtWork {
  readonly send: Send;
  readonly studio: Studio;
  readonly accepted: Accepted;
  readonly newText: () => string;
}

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

const note = (accepted: Accepted, write: Write, answer: TestResponse | null): boolean => {
  if (answer?.status !== 200) return false;
  accepted[write] += 1;
  return true;
};

async function bookOrWait({ send, studio, accepted }: MemberAtWork): Promise<void> {
  const sessionId = anyOf(studio.sessions);
  if (note(accepted, 'book', await send('POST', `/sessions/${sessionId}/book`, {}))) return;
  note(accepted, 'waitlist', await send('POST', `/sessions/${sessionId}/waitlist`, {}));
}

async function confirmOrCancel({ send, accepted }: MemberAtWork): Promise<void> {
  const answer = await send('GET', '/visits/bookings');
  if (answer === null) return;
  const visits = visitsIn(answer);
  const visit = visits.find(({ state }) => state === 'pending') ?? anyOf(visits);
  if (!visit) return;
  const write = visit.state === 'pending' ? 'confirm' : 'cancel';
  note(accepted, write, await send('PUT', `/visits/${visit.id}/${write}`));
}

async function addComment({ send, studio, accepted, newText }: MemberAtWork): Promise<void> {
  note(accepted, 'comment', await send('POST', '/comments', comment(anyOf(studio.postIds) ?? '', 'post', newText())));
}

async function pay({ send, studio, accepted }: MemberAtWork, cardId: string): Promise<void> {
  await send('PUT', '/cart', { cart: { line_items: [{ variant_id: studio.productId, quantity: 1 }] } });
  const shown = await send('GET', '/cart');
  if (shown === null) return;
  const confirmed = await send('PUT', '/checkout', { cart: { total: cartIn(shown).total } });
  if (confirmed === null) return;
  const { cart } = checkoutIn(confirmed);
  note(accepted, 'pay', await send('PUT', '/checkout', { payment: { card_id: cardId } }, cart.key ?? undefined));
}

async function logLift({ send, studio: { movementId }, accepted }: MemberAtWork): Promise<void> {
  const weight = 60 + Math.floor(Math.random() * 40);
  note(accepted, 'workout', await send('POST', '/workouts', lift(movementId, [set(movementId, 5, weight)])));
}

const screens = ['/sessions', '/activities', '/notifications', '/visits', '/client_visits', '/workouts', '/lifts', '/passes'];

const read = ({ send }: MemberAtWork): Promise<unknown> => send('GET', anyOf(screens) ?? '/sessions');

async function addCard(send: Send): Promise<string> {
  const client = createCheckoutClient(async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer === null) throw new Error(`no answer to ${method} ${path}`);
    return answer;
  });
  return (await client.card()).id;
}

export interface MixedLoad {
  readonly accepted: Accepted;
  /** Resolves when every member's last intent is answered. */
  readonly stop: () => Promise<void>;
}

export interface LoadAddresses {
  readonly url: string;
  /** The address of one process. A card is added once there, because this load does not test repeating that call. */
  readonly cardUrl: string;
}

/** Resolves when every member has started. */
export async function startLoad(
  { url, cardUrl }: LoadAddresses,
  studio: Studio,
  members: readonly TestMember[],
  figures: LoadFigures,
): Promise<MixedLoad> {
  const accepted: Accepted = { book: 0, waitlist: 0, cancel: 0, confirm: 0, comment: 0, pay: 0, workout: 0 };
  const stopping = new AbortController();
  const work = async (member: TestMember, send: Send, cardId: string): Promise<void> => {
    let intents = 0;
    const newText = (): string => `${member.profileId} ${(intents += 1)}`;
    const own: MemberAtWork = { send, studio, accepted, newText };
    const habits = [
      bookOrWait,
      bookOrWait,
      bookOrWait,
      confirmOrCancel,
      confirmOrCancel,
      confirmOrCancel,
      addComment,
      addComment,
      logLift,
      read,
      read,
    ];
    while (!stopping.signal.aborted) {
      const habit = Math.random() < 0.06 ? (at: MemberAtWork) => pay(at, cardId) : anyOf(habits);
      await habit?.(own);
      await pause(50 + Math.random() * 150);
    }
  };
  const running = await Promise.all(
    members.map(async (member) => {
      const { send, close } = persistentClient(url, member, studio.world.box, figures);
      const direct = persistentClient(cardUrl, member, studio.world.box, figures);
      const cardId = await addCard(direct.send);
      direct.close();
      return () => work(member, send, cardId).finally(close);
    }),
  );
  const ended = Promise.all(running.map((begin) => begin()));
  ended.catch(() => undefined);
  return {
    accepted,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
