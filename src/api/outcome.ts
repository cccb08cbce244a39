/** Interprets the server's reply, or its absence. Source: decisions.errors. */
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { CallFailure, type Refused } from '#contract/call-failure.ts';
import { Problem } from '#contract/problem.ts';

/** The response with its complete body. */
export interface HttpReply {
  readonly status: number;
  readonly body: string;
}

function parsed<S extends GenericSchema>(schema: S, body: string): InferOutput<S> | null {
  try {
    const result = safeParse(schema, JSON.parse(body));
    return result.success ? result.output : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

/** Undefined if the call has no schema. Throws a `CallFailure` if the response does not match. */
export function answerIn<S extends GenericSchema>({ body }: HttpReply, schema: S | undefined): InferOutput<S> | undefined {
  if (!schema) return undefined;
  const answer = parsed(schema, body);
  if (answer === null) throw new CallFailure('garbled');
  return answer;
}

/** A refusal (4xx with a problem body, except 401), or null for a success; throws a `CallFailure` for everything else. */
export function refusalIn({ status, body }: HttpReply): Refused | null {
  if (isOk(status)) return null;
  const problem = parsed(Problem, body);
  if (status === 401) throw new CallFailure('signedOut', problem);
  if (status >= 500) throw new CallFailure('serverFailed', problem);
  if (!problem) throw new CallFailure('garbled');
  return { kind: 'refused', problem };
}

/** The reason why there is no reply. An interrupted reply counts as `unreachable`, because the effect on the server is unknown. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return new CallFailure(isLate ? 'timedOut' : 'unreachable', null, { cause: error });
}
