/** The outcomes of the read of the open class, which the page sends if the list does not contain the class. */
import { type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { ClassListSnapshot } from '#machines/classes/class-list.selectors.ts';
import { classWith, freeClass, problem, visits } from '#machines/visits/sample-classes.ts';
import type { CallEnding } from '#e2e/paths/network.ts';
import { expectVisible } from '#e2e/paths/visibility-assertions.ts';
import type { ClassListWorld } from './class-list.driver.ts';
import { situationOf } from './class-list.exclusions.ts';

const call = 'readSession';

const answer = (world: ClassListWorld): void =>
  world.network.answer(call, (url) => (url.pathname.endsWith(world.side.id) ? world.side : world.mine));

const ending =
  (...endings: readonly CallEnding[]): Handler<ClassListWorld> =>
  async (world) => {
    const { network, time } = world;
    for (const [index, one] of endings.entries()) {
      if (index > 0) await time.pass(untilRepeated);
      await network.end(call, one);
    }
    answer(world);
  };

/** In milliseconds: a read that fails without a network is repeated once, after this time. */
const untilRepeated = 300;

const expectBooked: Handler<ClassListWorld> = async ({ page }, { after }) => {
  const { openId, isLate } = situationOf(after);
  if (openId === null || isLate) return;
  await expectVisible(
    'that it is booked by now',
    page.getByRole('main').getByRole('button', { name: new RegExp(`^Cancel ${freeClass.name}`) }),
  );
};

const isReading = ({ after }: StepContext): boolean => (after.configuration.snapshot as ClassListSnapshot).matches({ beyond: 'rereading' });

const aborted: CallEnding = { kind: 'failed', how: 'aborted' };

export const openClassRead = {
  answer,
  outcomes: {
    read: async (world: ClassListWorld, stepContext: StepContext) => {
      await ending({ kind: 'answered', json: classWith(visits.booked) })(world, stepContext);
      await expectBooked(world, stepContext);
    },
    refused: ending({ kind: 'refused', problem: problem('not_found', 404) }),
    unreachable: ending(aborted, aborted),
    [neverAnswering]: async (world: ClassListWorld, stepContext: StepContext) => {
      await world.network.giveUp(call);
      if (!isReading(stepContext)) answer(world);
    },
  },
};
