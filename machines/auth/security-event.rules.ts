/** How security events are shown to a member. Source: docs/decisions/sign-in.md#0395. */
import type { SecurityEvent, SecurityEventKind } from '#contract/security-events.ts';

const refusals: readonly SecurityEventKind[] = ['wrong_password', 'wrong_code', 'passkey_refused'];

/** Events after which the member must act, unless the member caused the event. */
const warnings: readonly SecurityEventKind[] = [
  ...refusals,
  'recovery_code_used',
  'email_change_undone',
  'authenticator_removed_by_studio',
  'sessions_ended_by_studio',
];

export const isWarning = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean => warnings.includes(kind);

export const shownAtOnce = 6;

/** Newest first. Adjacent refusals of one kind are merged, so that a hundred guesses hide no other event. */
export function mergeRefusals(events: readonly SecurityEvent[]): readonly SecurityEvent[] {
  const merged: SecurityEvent[] = [];
  for (const event of events) {
    const newer = merged.at(-1);
    if (newer?.kind === event.kind && refusals.includes(event.kind)) {
      const address_block = newer.address_block === event.address_block ? event.address_block : null;
      merged[merged.length - 1] = { ...newer, count: newer.count + event.count, address_block };
    } else merged.push(event);
  }
  return merged;
}
