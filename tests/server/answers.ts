import { expect } from 'vitest';
import * as v from 'valibot';
import { Session } from '#contract/classes.ts';
import { Membership, Pass } from '#contract/member-passes.ts';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { Profile } from '#contract/profile.ts';
import { Visit } from '#contract/visits.ts';
import type { TestResponse } from './test-server.ts';

export function read<S extends v.GenericSchema>(schema: S, answer: TestResponse): v.InferOutput<S> {
  expect(answer.status, answer.text).toBe(200);
  return v.parse(schema, answer.body);
}

export const visitIn = (answer: TestResponse): Visit => read(Visit, answer);
export const sessionIn = (answer: TestResponse): Session => read(Session, answer);
export const sessionsIn = (answer: TestResponse): Session[] => read(v.object({ sessions: v.array(Session) }), answer).sessions;
export const visitsIn = (answer: TestResponse): Visit[] => read(v.object({ visits: v.array(Visit) }), answer).visits;
export const passesIn = (answer: TestResponse): Pass[] => read(v.object({ passes: v.array(Pass) }), answer).passes;
export const membershipsIn = (answer: TestResponse): Membership[] =>
  read(v.object({ memberships: v.array(Membership) }), answer).memberships;
export const profileIn = (answer: TestResponse): Profile => read(Profile, answer);

/** Throws for another code. */
export function problemIn(answer: TestResponse, code: ProblemCode): Problem {
  const problem = v.parse(Problem, answer.body, { message: answer.text });
  expect(problem.code, answer.text).toBe(code);
  expect(answer.status).toBe(problem.status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  return problem;
}
