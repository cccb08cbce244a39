import type { EmailChange } from '#contract/email-change.ts';

/** `typed` differs from both emails of the samples, because the form refuses the current email. */
export const sampleEmails = { old: 'mia@example.org', new: 'mia@example.net', typed: 'mia.parata@example.net' };

const requested: EmailChange = {
  new_email: sampleEmails.new,
  expires_at: '2026-03-03T06:00:00Z',
  is_old_confirmed: false,
  is_new_confirmed: false,
};

export const sampleEmailChanges = { requested, newConfirmed: { ...requested, is_new_confirmed: true } };
