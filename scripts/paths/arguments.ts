/** What was asked for on the command line. */
import { parseArgs } from 'node:util';
import type { Place } from '#atlas/paths/driver.ts';
import { strategies, type Strategy } from '#atlas/paths/path.ts';

/** What was asked for is not there; the command ends with 2. */
export class Misunderstood extends Error {
  override readonly name = 'Misunderstood';
}

export interface Asked {
  readonly words: readonly string[];
  readonly on: readonly Place[];
  readonly strategies: readonly Strategy[];
  readonly shard: { readonly index: number; readonly of: number } | null;
  readonly headed: boolean;
  readonly seed: number;
  readonly stop: string;
  /** In steps; null for what it costs where the machine is walked. */
  readonly restartCost: number | null;
  readonly longest: number;
  /** How often everything is walked. */
  readonly repeat: number;
  readonly baseUrl: string | null;
  /** Keeps what was measured, or planned anew, with the sources. */
  readonly write: boolean;
  readonly junit: string | null;
  readonly json: string | null;
  readonly html: string | null;
}

export const places = ['model', 'server', 'browser'] as const satisfies readonly Place[];

const options = {
  on: { type: 'string', default: 'model' },
  strategy: { type: 'string', default: 'tour' },
  shard: { type: 'string' },
  headed: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  stop: { type: 'string', default: 'transitions=100 or steps=2000' },
  'restart-cost': { type: 'string' },
  longest: { type: 'string' },
  repeat: { type: 'string', default: '1' },
  'base-url': { type: 'string' },
  write: { type: 'boolean', default: false },
  junit: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
} as const;

const oneOf = <T extends string>(word: string, known: readonly T[], what: string): T => {
  const found = known.find((name) => name === word);
  if (found === undefined) throw new Misunderstood(`There is no ${what} "${word}". Known are ${known.join(', ')}.`);
  return found;
};

const list = (text: string): readonly string[] => text.split(',').filter((word) => word !== '');

const whole = (text: string, option: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Misunderstood(`--${option} is a whole number, not "${text}".`);
  return number;
};

const shardOf = (text: string): { index: number; of: number } => {
  const [index = 0, of = 0] = text.split('/').map(Number);
  if (!(Number.isInteger(index) && Number.isInteger(of) && index >= 1 && index <= of))
    throw new Misunderstood(`--shard is a part of all, as in 1/4, not "${text}".`);
  return { index, of };
};

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new Misunderstood(`${error instanceof Error ? error.message : String(error)}. Known are ${names.join(', ')}.`);
  }
};

export const readArguments = (argv: readonly string[]): Asked => {
  const { values, positionals } = parse(argv);
  return {
    words: positionals,
    on: list(values.on).map((word) => oneOf(word, places, 'driver')),
    strategies: list(values.strategy).map((word) => oneOf(word, strategies, 'strategy')),
    shard: values.shard === undefined ? null : shardOf(values.shard),
    headed: values.headed,
    seed: whole(values.seed, 'seed'),
    stop: values.stop,
    restartCost: values['restart-cost'] === undefined ? null : whole(values['restart-cost'], 'restart-cost'),
    longest: values.longest === undefined ? Infinity : whole(values.longest, 'longest'),
    repeat: Math.max(1, whole(values.repeat, 'repeat')),
    baseUrl: values['base-url'] ?? null,
    write: values.write,
    junit: values.junit ?? null,
    json: values.json ?? null,
    html: values.html ?? null,
  };
};
