/**
 * A refusal handler passes if its control is absent. Such a pass is a proof only if the same locator finds the control elsewhere. A witness
 * runs with each path and looks for the control in the states that accept the event.
 */
import type { Node } from '#atlas/explore/explore.ts';
import type { AnyDriver, FindingHandler, Handler, StepContext } from './driver.ts';

interface Sought {
  /** The event, for example `retry.pressed`, or the event and the case, for example `notification.pressed: the offer`. */
  readonly name: string;
  readonly type: string;
  /** The name of the case; null if the witness is for every case. */
  readonly caseName: string | null;
  readonly finds: FindingHandler<unknown>['finds'];
}

const isFinding = (handler: Handler<unknown>): handler is FindingHandler<unknown> => 'finds' in handler;

const soughtBy = ({ refusals = {} }: AnyDriver): readonly Sought[] =>
  Object.entries(refusals).flatMap(([type, handlers]) => {
    const parts = typeof handlers === 'function' ? [[null, handlers] as const] : Object.entries(handlers);
    return parts.flatMap(([caseName, handler]) =>
      isFinding(handler) ? [{ name: caseName === null ? type : `${type}: ${caseName}`, type, caseName, finds: handler.finds }] : [],
    );
  });

type Edge = Node['edges'][number];

const isOf = ({ type, caseName }: Sought, { possibleEvent }: Edge): boolean =>
  possibleEvent.kind === 'case' && possibleEvent.source[0] === type && (caseName === null || possibleEvent.source[1] === caseName);

/** The step context as it would be right before this edge. */
const stepContextBefore = (stepContext: StepContext, { possibleEvent, from, to, taken, emitted }: Edge): StepContext => ({
  ...stepContext,
  possibleEvent,
  label: possibleEvent.label,
  before: from,
  after: to,
  taken,
  emitted,
});

export interface LocatorWitness {
  /** The given driver, which now also looks for controls. */
  readonly driver: AnyDriver;
  /** Events whose control was never found in a state that accepts them. The absence of these controls proves nothing. */
  readonly unseen: () => readonly string[];
}

export const createLocatorWitness = (driver: AnyDriver): LocatorWitness => {
  const open = new Set(soughtBy(driver));
  const seek = async (world: unknown, stepContext: StepContext): Promise<void> => {
    for (const sought of open) {
      const edges = stepContext.after.edges.filter((edge) => isOf(sought, edge) && !driver.cannot?.(edge.from, edge.possibleEvent));
      for (const edge of edges) {
        if (!(await sought.finds(world, stepContextBefore(stepContext, edge)))) continue;
        open.delete(sought);
        break;
      }
    }
  };
  return {
    driver: {
      ...driver,
      look: async (world: unknown, stepContext) => {
        await seek(world, stepContext);
        await driver.look?.(world, stepContext);
      },
    },
    unseen: () => [...open].map(({ name }) => `the control of "${name}", which its refusal looks for, is found in no state`),
  };
};
