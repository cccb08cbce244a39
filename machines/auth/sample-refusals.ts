import type { Problem, ProblemCode } from '#contract/problem.ts';

const problem = (code: ProblemCode, status: number, errors?: Readonly<Record<string, string>>): Problem => ({
  type: 'about:blank',
  title: 'No',
  status,
  code,
  message: `No: ${code}.`,
  ...(errors ? { errors } : {}),
});

export const refusedOutcome = (name: string, ...of: Parameters<typeof problem>) =>
  ({ name, kind: 'done', output: { kind: 'refused', problem: problem(...of) } }) as const;
