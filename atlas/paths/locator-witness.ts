/**
 * A refusal passes where its control is absent. That proves something only if the same locator finds the control elsewhere. A witness
 * goes along a walk and looks for the control of each refusal in the states where its event can happen.
 */
import type { Node } from '#atlas/explore/explore.ts';
import type { AnyDriver, FindingHandler, Handler, StepContext } from './driver.ts';

interface Sought {
  /** `retry.pressed`, or with its case: `notification.pressed: the offer`. */
  readonly name: string;
  readonly type: string;
  /** Null for every case. */
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

/** The moment in which the event would happen next. */
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
  /** Walks as the driver does. */
  readonly driver: AnyDriver;
  /** Events whose control was found in no state in which they can happen: its absence elsewhere proves nothing. */
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
