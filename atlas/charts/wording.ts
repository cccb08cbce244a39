import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { ChartDelay, ChartGuard, TransitionKind } from './chart-data.ts';

/** The words of a name, for example `is second try due` for `isSecondTryDue`. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase();

const settingsOf = (params: unknown): readonly string[] =>
  typeof params === 'object' && params !== null
    ? Object.values(params)
        .filter((value): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value))
        .map(String)
    : [];

/** An action or a guard with its parameters: `intend: booking`. A function without a name is shown by its type. */
export const implementationName = (part: unknown, anonymous: string): string => {
  if (typeof part === 'string') return part;
  if (typeof part === 'function') return 'type' in part && typeof part.type === 'string' ? part.type : anonymous;
  if (typeof part !== 'object' || part === null || !('type' in part) || typeof part.type !== 'string') return anonymous;
  const settings = settingsOf('params' in part ? part.params : null);
  return settings.length > 0 ? `${part.type}: ${settings.join(', ')}` : part.type;
};

export const chartGuardOf = ({ guard }: AnyTransitionDefinition): ChartGuard | null => {
  if (!guard) return null;
  const name = implementationName(guard, 'guard');
  return { name, sentence: toWords(name).replace(/:/, '') };
};

const clockEvents = { flow: /^boundary\.passed$/, lifecycle: /\.(?:passed|expired|began|started|ended)$/ } as const;

/**
 * `time`: delays (`xstate.after.…`) and events of the clock; lifecycles have more types of clock events than flows. `outcome`: an actor has
 * ended.
 */
export const transitionKindOf = (event: string, of: keyof typeof clockEvents): TransitionKind => {
  if (event === '') return 'always';
  if (event.startsWith('xstate.after.') || clockEvents[of].test(event)) return 'time';
  return event.startsWith('xstate.') ? 'outcome' : 'member';
};

/** Examples: `750 ms`, `10 s`, `30 min`. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} min` : `${milliseconds / 1000} s`;
};

/** The delay of a machine with this name. A delay that is written as a number has that number as its name. */
export const chartDelayOf = (machine: AnyStateMachine, name: string): ChartDelay => {
  const named: unknown = (machine.implementations.delays as Readonly<Record<string, unknown>>)[name] ?? Number(name);
  const milliseconds = typeof named === 'number' && Number.isFinite(named) ? named : null;
  return { name, milliseconds, text: milliseconds === null ? 'varies' : durationText(milliseconds) };
};

export const delayNameOfEvent = (event: string): string | null => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? null;
