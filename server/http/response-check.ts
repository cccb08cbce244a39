/** Validates responses against the contract. A difference is an error in tests and is logged in a demo; production does not check. */
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Call } from '#contract/call-definition.ts';

export type ResponseCheck = 'strict' | 'logged' | 'off';

export function checkAnswer(mode: ResponseCheck, call: Call, answer: unknown, log: Logger): void {
  if (mode === 'off' || call.answer === undefined) return;
  const result = v.safeParse(call.answer, answer);
  if (result.success) return;
  const paths = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  if (mode === 'strict') throw new Error(`${call.method} ${call.path} answers what the contract does not allow: ${paths.join('; ')}`);
  log.error({ call: `${call.method} ${call.path}`, paths }, 'an answer differs from the contract');
}
