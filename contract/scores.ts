/**
 * The result of a workout, by its scoring. A score has the typed values; the ranking rules compare it. Source: docs/spec §3,
 * decisions.training.
 */
import * as v from 'valibot';
import { Distance, Weight } from './measures.ts';
import { OneLine } from './text.ts';
import { Id } from './values.ts';

export const scorings = [
  'for_time',
  'for_rounds',
  'for_distance',
  'for_load',
  'for_repetitions',
  'for_calories',
  'tabata',
  'total',
  'none',
] as const;
export type Scoring = (typeof scorings)[number];

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
/** A time of at most one day. */
const Seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(86_400));
const Label = v.pipe(OneLine(), v.minLength(1), v.maxLength(120));

export const Attempt = v.object({ ...Weight.entries, successful: v.boolean() });
export type Attempt = v.InferOutput<typeof Attempt>;
const Attempts = v.pipe(v.array(Attempt), v.maxLength(100));

/** A finished workout has its time in seconds. A workout that the time cap ended has the repetitions that were done until then. */
const ForTime = v.variant('capped', [
  v.object({ scoring: v.literal('for_time'), capped: v.literal(false), seconds: Seconds }),
  v.object({ scoring: v.literal('for_time'), capped: v.literal(true), repetitions: Whole }),
]);

export const Score = v.variant('scoring', [
  ForTime,
  /** Completed rounds, and the repetitions of the last, incomplete round. */
  v.object({ scoring: v.literal('for_rounds'), rounds: Whole, repetitions: Whole }),
  v.object({ scoring: v.literal('for_distance'), distance: Distance }),
  v.object({ scoring: v.literal('for_load'), sets: v.pipe(Attempts, v.minLength(1)) }),
  v.object({ scoring: v.literal('for_repetitions'), repetitions: Whole }),
  v.object({ scoring: v.literal('for_calories'), calories: Whole }),
  /** The repetitions of each interval of each exercise, in the order of `exercises`; for each exercise the weakest interval counts. */
  v.object({
    scoring: v.literal('tabata'),
    exercises: v.pipe(v.array(Label), v.minLength(1), v.maxLength(20)),
    intervals: v.pipe(v.array(v.pipe(v.array(Whole), v.minLength(1), v.maxLength(20))), v.minLength(1), v.maxLength(20)),
  }),
  /**
   * The attempts at each lift. The best successful attempt of each lift counts. If a lift has no successful attempt, the score is not
   * ranked.
   */
  v.object({
    scoring: v.literal('total'),
    lifts: v.pipe(v.array(v.object({ movement_id: Id, attempts: Attempts })), v.minLength(1), v.maxLength(10)),
  }),
  v.object({ scoring: v.literal('none') }),
]);
export type Score = v.InferOutput<typeof Score>;
