/** What an error of ky means. Source: decisions.md "Errors on the wire". */
import { isHTTPError, isTimeoutError, SchemaValidationError, type HTTPError } from 'ky';
import { safeParse } from 'valibot';
import { CallFailure, type Refused } from '#contract/answer.ts';
import { Problem } from '#contract/problem.ts';

function failureOfStatus({ response, data }: HTTPError): Refused | CallFailure {
  const parsed = safeParse(Problem, data);
  const problem = parsed.success ? parsed.output : null;
  if (response.status === 401) return new CallFailure('signedOut', problem);
  if (response.status >= 500) return new CallFailure('serverFailed', problem);
  return problem ? { kind: 'refused', problem } : new CallFailure('garbled');
}

/**
 * A refusal (4xx with a problem body, 401 apart), else the failure to throw. An answer that breaks off in the middle counts
 * as `unreachable`: the connection went, and nothing is known of what the server did.
 */
export function outcomeOf(error: unknown): Refused | CallFailure {
  if (isHTTPError(error)) return failureOfStatus(error);
  if (isTimeoutError(error)) return new CallFailure('timedOut', null, { cause: error });
  const isUnreadable = error instanceof SyntaxError || error instanceof SchemaValidationError;
  return new CallFailure(isUnreadable ? 'garbled' : 'unreachable', null, { cause: error });
}
