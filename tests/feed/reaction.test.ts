import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { type Reactions, type ReactionType, reactionTypes } from '#contract/feed.ts';
import { createReactionMachine } from '#machines/feed/reaction.machine.ts';
import { nextRequest, ownTypes, shownReactions, toggleReaction } from '#machines/feed/reaction.rules.ts';
import { refusal } from '#machines/feed/sample-posts.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

const three: Reactions = { counts: [{ type: 'strong', count: 3 }], own: [] };
const four: Reactions = { counts: [{ type: 'strong', count: 4 }], own: [{ id: 'own', type: 'strong' }] };

type Flow = ControlledActor<ReturnType<typeof createReactionMachine>>;
const start = (): Flow =>
  startControlledActor(createReactionMachine(), { source: { type: 'post', id: 'p' }, reactions: three, keySeed: 'k' });
const press = ({ actor }: Flow, reaction: ReactionType = 'strong') => actor.send({ type: 'reaction.pressed', reaction });
const shown = ({ actor }: Flow) => shownReactions(actor.getSnapshot().context).find(({ type }) => type === 'strong');
const sentReaction = (flow: Flow) => flow.inputOf('sendReaction');

test('a reaction is counted at once, and sent with a key', () => {
  const flow = start();
  press(flow);
  expect(shown(flow)).toEqual({ type: 'strong', count: 4, isOwn: true });
  expect(sentReaction(flow)).toEqual({ source: { type: 'post', id: 'p' }, reaction: 'strong', isGiven: true, ownId: null, key: 'k:1' });
});

test('a reaction that was pressed twice is removed after the first request has ended', () => {
  const flow = start();
  press(flow);
  press(flow);
  expect(shown(flow)).toMatchObject({ count: 3, isOwn: false });
  flow.answer('sendReaction', { kind: 'received', reactions: four });
  expect(sentReaction(flow)).toMatchObject({ isGiven: false, ownId: 'own', key: 'k:2' });
  flow.answer('sendReaction', { kind: 'received', reactions: three });
  expect(flow.actor.getSnapshot().value).toBe('resting');
});

test('after a refusal, the former reaction is shown again, and an error is emitted', () => {
  const flow = start();
  press(flow);
  flow.answer('sendReaction', { kind: 'refused', problem: refusal });
  expect(shown(flow)).toMatchObject({ count: 3, isOwn: false });
  expect(flow.emitted).toEqual([{ type: 'error.occurred', error: { kind: 'problem', problem: refusal } }]);
});

test('without a response, the former reaction is shown again, and the same press sends the same key', () => {
  const flow = start();
  press(flow);
  const before = sentReaction(flow);
  flow.fail('sendReaction', new CallFailure('unreachable'));
  expect(shown(flow)).toMatchObject({ count: 3, isOwn: false });
  press(flow);
  expect(sentReaction(flow)).toEqual(before);
});

test('a reaction of another type has another key', () => {
  const flow = start();
  press(flow);
  flow.pass(15_000);
  press(flow, 'love');
  expect(sentReaction(flow)).toMatchObject({ reaction: 'love', key: 'k:2' });
});

const types = fc.subarray([...reactionTypes]);

test('after any presses, the sequence of requests leads to the last choice', () => {
  fc.assert(
    fc.property(types, types, fc.array(fc.constantFrom(...reactionTypes), { maxLength: 8 }), (others, mine, presses) => {
      const own = mine.map((type) => ({ id: type, type }));
      const counts = [...new Set([...others, ...mine])].map((type) => ({ type, count: others.includes(type) ? 2 : 1 }));
      const wanted = presses.reduce(toggleReaction, ownTypes({ counts, own }));
      let known: Reactions = { counts, own };
      for (let next = nextRequest({ reactions: known, wanted }); next; next = nextRequest({ reactions: known, wanted })) {
        const { reaction, isGiven } = next;
        const rest = known.own.filter(({ type }) => type !== reaction);
        known = { ...known, own: isGiven ? [...rest, { id: reaction, type: reaction }] : rest };
      }
      expect(ownTypes(known)).toEqual(wanted);
      expect(shownReactions({ reactions: { counts, own }, wanted }).every(({ count, isOwn }) => count >= Number(isOwn))).toBe(true);
    }),
  );
});
