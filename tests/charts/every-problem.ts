/** A model names few codes of a call. Every other code must take the same transitions. `npm run verify` checks every node. */
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { problemStatus } from '#contract/problem-codes.ts';
import type { Problem } from '#contract/problem.ts';
import type { Graph } from '#atlas/explore/explore.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Outcome } from '#machines/model.ts';
import { isFull } from '#tests/counts.ts';
import { problemsOf } from './port-problems.ts';
import { answersOf, answersWith, createComparison, isRefusal, kindsOfSituations } from './refusal-outcomes.ts';

type Port = readonly [port: string, outcomes: readonly Outcome[]];

export const portsOf = ({ model }: Pick<CatalogueEntry, 'model'>): readonly Port[] => Object.entries(model.outcomes);

/** Ports that only send events have no answers: the chart only handles their failure. */
const isAnswered = ([, outcomes]: Port): boolean => outcomes.some(({ kind }) => kind === 'done');

const refusals = (outcomes: readonly Outcome[]): readonly Problem[] =>
  outcomes.flatMap((outcome) =>
    outcome.kind === 'done' && isRefusal(outcome.output) ? [(outcome.output as { readonly problem: Problem }).problem] : [],
  );

export const isLikeCall = ([, outcomes]: Port): boolean =>
  refusals(outcomes).length > 0 || outcomes.some((outcome) => outcome.kind === 'error' && outcome.error instanceof CallFailure);

const whyNever = (port: string, { code, status }: Problem): string | null => {
  if (!problemsOf(port)?.includes(code)) return 'no call of the port answers so';
  if (status !== problemStatus[code]) return `it comes with ${problemStatus[code]}`;
  return answersWith(code).every(({ kind }) => kind === 'done') ? null : 'it is a failure, not a refusal';
};

/** Defines the tests of one machine; none if it sends no request. */
export const answersEveryProblem = (entry: CatalogueEntry, graph: Graph): void => {
  const ports = portsOf(entry).flatMap((port) => {
    const codes = isAnswered(port) ? problemsOf(port[0]) : null;
    return codes?.length ? [{ port: port[0], codes }] : [];
  });
  if (ports.length === 0) return;

  describe('the refusals of the server', () => {
    const whatIsWrong = createComparison(graph);

    test.each(ports)('a refusal of $port with an unlisted reason leads to a state that was explored', ({ port, codes }) => {
      const situations = isFull ? graph.nodes.filter((node) => answersOf(node, port).length > 0) : kindsOfSituations(graph, port);
      const answers = codes.flatMap(answersWith);
      const apart = situations.flatMap((node) =>
        answers.flatMap((outcome) => {
          const why = whatIsWrong(node, port, outcome);
          return why === null ? [] : [`${outcome.name} in ${JSON.stringify(node.configuration.snapshot.value)} ${why}`];
        }),
      );
      expect(situations.length, 'the port is never under way').toBeGreaterThan(0);
      expect([...new Set(apart)]).toEqual([]);
    });

    test('the model has no refusal with a reason that the server cannot give', () => {
      const invented = portsOf(entry).flatMap(([port, outcomes]) =>
        refusals(outcomes).flatMap((problem) => {
          const why = whyNever(port, problem);
          return why === null ? [] : [`${port}: ${problem.code}: ${why}`];
        }),
      );
      expect(invented).toEqual([]);
    });
  });
};
