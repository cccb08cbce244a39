/** Which email changes the form and the server refuse, and how a change has ended. Source: docs/decisions/sign-in.md#0380. */
import { foldEmail } from '#contract/email.ts';
import { EmailChangeRequest } from '#contract/email-change.ts';
import { type Checked, checkFields, type FieldIssue } from '#contract/fields.ts';
import type { EmailRead, KnownEmail } from './email-change.types.ts';

export const sameEmailIssue = ({ email }: Pick<EmailChangeRequest, 'email'>, current: string): FieldIssue | null =>
  email === foldEmail(current) ? { type: 'email_same', input: '•' } : null;

export function checkEmailChange(filled: unknown, current: string): Checked<EmailChangeRequest> {
  const checked = checkFields(EmailChangeRequest, filled);
  const issue = checked.kind === 'valid' ? sameEmailIssue(checked.value, current) : null;
  return issue ? { kind: 'invalid', issues: { email: issue } } : checked;
}

/** How the pending change has ended; null if there was none, or if it is still pending. */
export function endOfChange(before: KnownEmail | null, answer: EmailRead): 'changed' | 'kept' | null {
  if (!before?.change || answer.kind !== 'read' || answer.change) return null;
  return answer.profile.email === before.change.new_email ? 'changed' : 'kept';
}
