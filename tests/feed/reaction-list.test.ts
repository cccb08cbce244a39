import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Reactions } from '#contract/feed.ts';
import { selectReactionTo } from '#machines/feed/feed.selectors.ts';
import { createReactionListMachine } from '#machines/feed/reaction-list.machine.ts';
import { isFollowed, isChanged, reactingActorId, withReceived } from '#machines/feed/reaction-list.rules.ts';
import { createReactionMachine } from '#machines/feed/reaction.machine.ts';
import type { SendReactionInput, ReactionAnswer } from '#machines/feed/reaction.types.ts';
import { noReactions } from '#machines/feed/sample-posts.ts';

const source = { type: 'workout', id: 'fran' } as const;
const others: Reactions = { counts: [{ type: 'love', count: 2 }], own: [] };
const mine: Reactions = { counts: [{ type: 'strong', count: 1 }], own: [{ id: 'own', type: 'strong' }] };

const screen = () => {
  const sendReaction = vi
    .fn<(input: SendReactionInput) => Promise<ReactionAnswer>>()
    .mockResolvedValue({ kind: 'received', reactions: mine });
  const reaction = createReactionMachine().provide({ actors: { sendReaction: fromPromise(({ input }) => sendReaction(input)) } });
  const actor = createActor(createReactionListMachine().provide({ actors: { reaction } }), { input: { keySeed: 'screen' } }).start();
  const known = () => selectReactionTo(source)(actor.getSnapshot())?.getSnapshot().context.reactions;
  return { actor, sendReaction, known };
};

const pressed = { type: 'reaction.pressed', source, reactions: noReactions, reaction: 'strong' } as const;

describe('a row of the leaderboard', () => {
  test('has no actor before Mia reacts to it', () => {
    const { actor, known } = screen();
    actor.send({ type: 'reactions.shown', source, reactions: others });
    expect(known()).toBeUndefined();
  });

  test('keeps the reaction of Mia when it is closed and opened again with older data', async () => {
    const { actor, known } = screen();
    actor.send(pressed);
    await vi.waitFor(() => expect(known()).toBe(mine));
    actor.send({ type: 'reactions.shown', source, reactions: noReactions });
    expect(known()).toBe(mine);
  });

  test('shows the reactions that others have added since it was closed', async () => {
    const { actor, known } = screen();
    actor.send(pressed);
    await vi.waitFor(() => expect(known()).toBe(mine));
    actor.send({ type: 'reactions.shown', source, reactions: others });
    expect(known()).toBe(others);
  });

  test('sends each request with its own key', async () => {
    const { actor, sendReaction, known } = screen();
    actor.send(pressed);
    actor.send({ ...pressed, source: { type: 'workout', id: 'helen' } });
    await vi.waitFor(() => expect(known()).toBe(mine));
    expect(sendReaction.mock.calls.map(([{ key }]) => key)).toEqual(['screen:workout:fran:1', 'screen:workout:helen:1']);
  });
});

const sources = fc.record({
  type: fc.constantFrom('workout' as const, 'post' as const),
  id: fc.constantFrom('fran', 'helen', '__proto__'),
});
const about = fc.record({ source: sources, reactions: fc.constant(null).map((): Reactions => ({ counts: [], own: [] })) });

test('after any reactions, each source is updated only by newer data, and does not change the others', () => {
  fc.assert(
    fc.property(fc.array(about, { maxLength: 6 }), about, about, (before, one, other) => {
      const context = { received: before.reduce((received, each) => withReceived({ received }, each), {}) };
      const after = { received: withReceived(context, one) };
      expect([isFollowed(after, one.source), isChanged(after, one)]).toEqual([true, false]);
      const isSame = reactingActorId(one.source) === reactingActorId(other.source);
      expect(isChanged(after, other)).toBe(isSame || isChanged(context, other));
      expect(isFollowed(after, other.source)).toBe(isSame || isFollowed(context, other.source));
    }),
  );
});
