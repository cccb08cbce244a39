/** The identity of a node: the states, status, history values, live children, running delays, abstract context and output. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { type AnyModel, dueTimers } from './possible-events.ts';
import { activeStates } from './internals.ts';
import { statesKey } from './states-key.ts';
import type { Configuration } from './stepper.ts';

/** The key of the children that the model declares. Other children, such as toasts, do not distinguish nodes. */
const childrenKey = ({ outcomes }: AnyModel, { snapshot, ended }: Configuration): string => {
  const children: Readonly<Record<string, AnyActorRef | undefined>> = snapshot.children;
  let key = '';
  for (const id in outcomes) {
    if (!(id in children)) continue;
    const actor = children[id];
    key += actor && ended.has(actor) ? `${id} (ended),` : `${id},`;
  }
  return key;
};

const timersKey = ({ timers }: Configuration): string => {
  if (timers.length === 0) return '';
  const due = new Set(dueTimers(timers));
  return timers
    .map((timer) => (due.has(timer) ? `${timer.id} due` : timer.id))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(',');
};

const historyKey = ({ historyValue }: AnyMachineSnapshot): string => {
  let key = '';
  for (const id in historyValue) key += `${id}:${(historyValue[id] ?? []).map(({ order }) => order).join(' ')};`;
  return key;
};

/** Configurations with the same key are the same node. */
export const situationKeyOf = (model: AnyModel, configuration: Configuration): string => {
  const { snapshot } = configuration;
  const { status, context, output } = snapshot;
  const known = `${statesKey(snapshot)}|${status}|${historyKey(snapshot)}|${childrenKey(model, configuration)}|${timersKey(configuration)}|`;
  const abstract = JSON.stringify(model.abstract(context));
  return output === undefined ? known + abstract : `${known}${abstract}|${JSON.stringify(output)}`;
};

const sameStates = (one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean => {
  const [states, others] = [activeStates(one), activeStates(other)];
  return states.length === others.length && states.every((state, at) => state === others[at]);
};

/** True if all parts of both configurations are the same objects. Their keys are then equal and need not be computed. */
export const isSameSituation = (one: Configuration, other: Configuration): boolean =>
  one.snapshot.context === other.snapshot.context &&
  one.timers === other.timers &&
  one.ended === other.ended &&
  one.snapshot.children === other.snapshot.children &&
  one.snapshot.historyValue === other.snapshot.historyValue &&
  one.snapshot.status === other.snapshot.status &&
  one.snapshot.output === other.snapshot.output &&
  sameStates(one.snapshot, other.snapshot);
