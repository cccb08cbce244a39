/** A step that changes nothing is known by looking whether anything is another thing than before: it must never be wrong. */
import { expect, test } from 'vitest';
import { begin, explore, take } from '#atlas/explore/explore.ts';
import { isSame, keyOf } from '#atlas/explore/situation-key.ts';
import { createOffers } from '#atlas/explore/offers.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';

/** Between them they have delays, children that end, history, counters and a final state. */
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

/** Every step from every situation, and whether it is said to have changed nothing. */
const stepsOf = ({ create, model }: CatalogueEntry) => {
  const { machine, nodes } = explore(create(), model);
  const offersAt = createOffers(machine, model);
  const [name = '', input] = Object.entries(model.inputs)[0] ?? [];
  const { stepper } = begin(machine, model, { name, input }, new Set());
  return nodes.flatMap((node) =>
    offersAt(node.configuration).map((offer) => {
      const { next } = take(machine, stepper, node, offer);
      return { what: `${node.key} ${offer.label}`, isStill: isSame(node.configuration, next), hasSameKey: keyOf(model, next) === node.key };
    }),
  );
};

test.each(entries.map((entry) => ({ machine: machineName(entry), entry })))(
  'whoever is said to have stayed where they were in $machine has the same key as before',
  ({ entry }) => {
    expect(stepsOf(entry).flatMap(({ what, isStill, hasSameKey }) => (isStill && !hasSameKey ? [what] : []))).toEqual([]);
  },
);

test('who stays where they were among courses is mostly known without writing down where that is', () => {
  const steps = entries.filter((entry) => machineName(entry) === 'courses/courses').flatMap(stepsOf);
  const [known, all] = [steps.filter(({ isStill }) => isStill), steps.filter(({ hasSameKey }) => hasSameKey)];
  expect(known.length / all.length).toBeGreaterThan(0.5);
});
