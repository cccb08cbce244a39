/** How the reading anew of a class that is open beyond the list ends. */
import { type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { ClassListSnapshot } from '#machines/classes/class-list.selectors.ts';
import { classWith, freeClass, problem, visits } from '#machines/visits/sample-classes.ts';
import type { Ending } from '#e2e/paths/network.ts';
import { seeShown } from '#e2e/paths/visibility-assertions.ts';
import type { ClassListWorld } from './class-list.driver.ts';
import { situationOf } from './class-list.exclusions.ts';

const call = 'readSession';

/** From now on every class is told at once. */
const answer = (world: ClassListWorld): void =>
  world.network.answer(call, (url) => (url.pathname.endsWith(world.side.id) ? world.side : world.mine));

const ending =
  (...endings: readonly Ending[]): Handler<ClassListWorld> =>
  async (world) => {
    const { network, time } = world;
    for (const [index, one] of endings.entries()) {
      if (index > 0) await time.pass(untilRepeated);
      await network.end(call, one);
    }
    answer(world);
  };

/** In milliseconds: a reading that the network failed is repeated once, so much later. */
const untilRepeated = 300;

const seeBooked: Handler<ClassListWorld> = async ({ page }, { after }) => {
  const { openId, isLate } = situationOf(after);
  if (openId === null || isLate) return;
  await seeShown('that it is booked by now', page.getByRole('main').getByRole('button', { name: new RegExp(`^Cancel ${freeClass.name}`) }));
};

const isReading = ({ after }: StepContext): boolean => (after.configuration.snapshot as ClassListSnapshot).matches({ beyond: 'rereading' });

const aborted: Ending = { kind: 'failed', how: 'aborted' };

export const openRead = {
  answer,
  outcomes: {
    read: async (world: ClassListWorld, stepContext: StepContext) => {
      await ending({ kind: 'answered', json: classWith(visits.booked) })(world, stepContext);
      await seeBooked(world, stepContext);
    },
    refused: ending({ kind: 'refused', problem: problem('not_found', 404) }),
    unreachable: ending(aborted, aborted),
    [neverAnswering]: async (world: ClassListWorld, stepContext: StepContext) => {
      await world.network.giveUp(call);
      if (!isReading(stepContext)) answer(world);
    },
  },
};
