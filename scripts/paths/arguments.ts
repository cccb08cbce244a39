import { parseArgs } from 'node:util';
import type { DriverTarget } from '#atlas/paths/driver.ts';
import { strategies, type Strategy } from '#atlas/paths/path.ts';

/** An error in the arguments of a command. The command ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface CliArguments {
  readonly words: readonly string[];
  readonly on: readonly DriverTarget[];
  readonly strategies: readonly Strategy[];
  readonly shard: { readonly index: number; readonly of: number } | null;
  readonly headed: boolean;
  readonly seed: number;
  readonly stop: string;
  /** The weights for random walks, by the name of the step. A step that is not listed has the weight 1. */
  readonly weights: ReadonlyMap<string, number>;
  /** The cost of a restart in steps; null selects the measured cost of the driver. */
  readonly restartCost: number | null;
  readonly longest: number;
  readonly repeat: number;
  readonly bail: boolean;
  readonly baseUrl: string | null;
  /** Stores new measurements, or new plans, in the sources. */
  readonly write: boolean;
  readonly junit: string | null;
  readonly json: string | null;
  readonly html: string | null;
  /** Lists items that are otherwise only counted. */
  readonly all: boolean;
}

export const driverTargets = ['model', 'server', 'browser'] as const satisfies readonly DriverTarget[];

const options = {
  on: { type: 'string', default: 'model' },
  strategy: { type: 'string', default: 'tour' },
  shard: { type: 'string' },
  headed: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  stop: { type: 'string', default: 'transitions=100 or steps=2000' },
  weigh: { type: 'string' },
  'restart-cost': { type: 'string' },
  longest: { type: 'string' },
  repeat: { type: 'string', default: '1' },
  bail: { type: 'boolean', default: false },
  'base-url': { type: 'string' },
  write: { type: 'boolean', default: false },
  junit: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

export type Option = keyof typeof options;

export const planOptions: readonly Option[] = ['on', 'strategy', 'seed', 'stop', 'weigh', 'longest', 'restart-cost'];
export const driverOptions: readonly Option[] = ['headed', 'base-url'];

const oneOf = <T extends string>(word: string, known: readonly T[], what: string): T => {
  const found = known.find((name) => name === word);
  if (found === undefined) throw new UsageError(`There is no ${what} "${word}". Known are ${known.join(', ')}.`);
  return found;
};

const list = (text: string, option: Option): readonly string[] => {
  const words = text.split(',').filter((word) => word !== '');
  if (words.length === 0) throw new UsageError(`--${option} needs at least one word.`);
  return words;
};

const address = (text: string): string => {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new UsageError(`--base-url is an address, as in https://members.example.org, not "${text}".`);
  return text.replace(/\/+$/, '');
};

const whole = (text: string, option: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new UsageError(`--${option} is a whole number, not "${text}".`);
  return number;
};

/** Reads steps with their weights, for example `book.pressed=5`. The name of a step may contain an equals sign. */
const weightsOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(/(?<==[\d.]+),/).map((part) => {
      const [, name = '', weight = ''] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
      if (name === '') throw new UsageError(`--weigh is steps with a number of 0 or more, as in book.pressed=5, not "${part}".`);
      return [name, Number(weight)] as const;
    }),
  );

const shardOf = (text: string): { index: number; of: number } => {
  const [index = 0, of = 0] = text.split('/').map(Number);
  if (!(Number.isInteger(index) && Number.isInteger(of) && index >= 1 && index <= of))
    throw new UsageError(`--shard is a part of all, as in 1/4, not "${text}".`);
  return { index, of };
};

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export const optionNames = Object.keys(options);

const randomWeights = (weights: ReadonlyMap<string, number>, strategy: readonly Strategy[]): ReadonlyMap<string, number> => {
  if (weights.size > 0 && !strategy.includes('random')) throw new UsageError('--weigh is for --strategy random.');
  return weights;
};

/** @param accepted the options of this command; any other option is an error. */
export const readArguments = (argv: readonly string[], accepted: readonly string[] = optionNames): CliArguments => {
  const { values, positionals, tokens } = parse(argv);
  const deaf = tokens.flatMap((token) => (token.kind === 'option' && !accepted.includes(token.name) ? [token.rawName] : []));
  if (deaf.length > 0) throw new UsageError(`${deaf.join(', ')} is not an option of this command.`);
  const chosenStrategies = list(values.strategy, 'strategy').map((word) => oneOf(word, strategies, 'strategy'));
  return {
    words: positionals,
    on: list(values.on, 'on').map((word) => oneOf(word, driverTargets, 'driver')),
    strategies: chosenStrategies,
    shard: values.shard === undefined ? null : shardOf(values.shard),
    headed: values.headed,
    seed: whole(values.seed, 'seed'),
    stop: values.stop,
    weights: randomWeights(values.weigh === undefined ? new Map() : weightsOf(values.weigh), chosenStrategies),
    restartCost: values['restart-cost'] === undefined ? null : whole(values['restart-cost'], 'restart-cost'),
    longest: values.longest === undefined ? Infinity : whole(values.longest, 'longest'),
    repeat: Math.max(1, whole(values.repeat, 'repeat')),
    bail: values.bail,
    baseUrl: values['base-url'] === undefined ? null : address(values['base-url']),
    write: values.write,
    junit: values.junit ?? null,
    json: values.json ?? null,
    html: values.html ?? null,
    all: values.all,
  };
};
