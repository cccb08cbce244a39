/** An unchanged node is detected by comparing object identities. The result must always equal a comparison of keys. */
import { expect, test } from 'vitest';
import { startExploration, explore, takeStep } from '#atlas/explore/explore.ts';
import { isSameSituation, situationKeyOf } from '#atlas/explore/situation-key.ts';
import { createPossibleEventFinder } from '#atlas/explore/possible-events.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';

/** Together these machines have delays, ended children, history states, counters and a final state. */
const some = [
  'app/resource',
  'auth/auth',
  'checkout/cart',
  'courses/courses',
  'feedback/toaster',
  'notifications/channel',
  'profile/upload',
];
const entries = catalogue.filter((entry) => some.includes(machineName(entry)));

const stepsOf = ({ create, model }: CatalogueEntry) => {
  const { machine, nodes } = explore(create(), model);
  const possibleEventsAt = createPossibleEventFinder(machine, model);
  const [name = '', input] = Object.entries(model.inputs)[0] ?? [];
  const { stepper } = startExploration(machine, model, { name, input }, new Set());
  return nodes.flatMap((node) =>
    possibleEventsAt(node.configuration).map((possibleEvent) => {
      const { next } = takeStep(machine, stepper, node, possibleEvent);
      return {
        what: `${node.key} ${possibleEvent.label}`,
        isStill: isSameSituation(node.configuration, next),
        hasSameKey: situationKeyOf(model, next) === node.key,
      };
    }),
  );
};

test.each(entries.map((entry) => ({ machine: machineName(entry), entry })))(
  'each step of $machine that is detected as unchanged keeps the key of its situation',
  ({ entry }) => {
    expect(stepsOf(entry).flatMap(({ what, isStill, hasSameKey }) => (isStill && !hasSameKey ? [what] : []))).toEqual([]);
  },
);

test('most unchanged steps among courses are detected without computing a key', () => {
  const steps = entries.filter((entry) => machineName(entry) === 'courses/courses').flatMap(stepsOf);
  const [known, all] = [steps.filter(({ isStill }) => isStill), steps.filter(({ hasSameKey }) => hasSameKey)];
  expect(known.length / all.length).toBeGreaterThan(0.5);
});
