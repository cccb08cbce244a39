import type { MessageDescriptor } from '@lingui/core';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-events.ts';
import { cardName } from './card-names.ts';

const words: Readonly<Record<SecurityEventKind, MessageDescriptor>> = {
  signed_in: /*i18n*/ { id: 'security_event.signed_in', message: 'You signed in.' },
  signed_out: /*i18n*/ { id: 'security_event.signed_out', message: 'You signed out.' },
  other_sessions_ended: /*i18n*/ { id: 'security_event.other_sessions_ended', message: 'You signed another device out.' },
  sessions_ended_by_studio: /*i18n*/ {
    id: 'security_event.sessions_ended_by_studio',
    message: 'A studio signed you out on all your devices.',
  },
  wrong_password: /*i18n*/ {
    id: 'security_event.wrong_password',
    message: '{count, plural, one {A wrong password} other {# wrong passwords}}. Nobody got in.',
  },
  wrong_code: /*i18n*/ {
    id: 'security_event.wrong_code',
    message: 'Someone entered your password and {count, plural, one {a wrong code} other {# wrong codes}}. Nobody got in.',
  },
  passkey_refused: /*i18n*/ {
    id: 'security_event.passkey_refused',
    message: '{count, plural, one {A passkey was refused} other {# passkeys were refused}}. Nobody got in.',
  },
  password_reset_requested: /*i18n*/ {
    id: 'security_event.password_reset_requested',
    message: 'A link for a new password was sent to your email.',
  },
  password_set: /*i18n*/ {
    id: 'security_event.password_set',
    message: 'You set a new password with a link. You were signed out everywhere.',
  },
  password_changed: /*i18n*/ { id: 'security_event.password_changed', message: 'You changed your password.' },
  passkey_added: /*i18n*/ { id: 'security_event.passkey_added', message: 'You added a passkey.' },
  passkey_removed: /*i18n*/ { id: 'security_event.passkey_removed', message: 'You removed a passkey.' },
  authenticator_added: /*i18n*/ { id: 'security_event.authenticator_added', message: 'You added an authenticator app.' },
  authenticator_removed: /*i18n*/ { id: 'security_event.authenticator_removed', message: 'You removed your authenticator app.' },
  authenticator_removed_by_studio: /*i18n*/ {
    id: 'security_event.authenticator_removed_by_studio',
    message: 'A studio removed your authenticator app.',
  },
  recovery_codes_renewed: /*i18n*/ { id: 'security_event.recovery_codes_renewed', message: 'You got new recovery codes.' },
  recovery_code_used: /*i18n*/ {
    id: 'security_event.recovery_code_used',
    message: 'You used a recovery code. {left, plural, one {# is left} other {# are left}}.',
  },
  email_change_requested: /*i18n*/ { id: 'security_event.email_change_requested', message: 'You requested a change of your email.' },
  email_change_cancelled: /*i18n*/ { id: 'security_event.email_change_cancelled', message: 'You cancelled the change of your email.' },
  email_changed: /*i18n*/ { id: 'security_event.email_changed', message: 'Your email was changed.' },
  email_change_undone: /*i18n*/ {
    id: 'security_event.email_change_undone',
    message: 'The change of your email was undone from your old address. You were signed out everywhere.',
  },
  data_exported: /*i18n*/ { id: 'security_event.data_exported', message: 'You downloaded your data.' },
  data_exported_by_studio: /*i18n*/ { id: 'security_event.data_exported_by_studio', message: 'A studio exported your data.' },
  deletion_requested: /*i18n*/ { id: 'security_event.deletion_requested', message: 'You requested a deletion of your data.' },
  deletion_cancelled: /*i18n*/ { id: 'security_event.deletion_cancelled', message: 'You cancelled the deletion of your data.' },
  card_added: /*i18n*/ { id: 'security_event.card_added', message: 'You added the {card} card ending {last4}.' },
  card_removed: /*i18n*/ { id: 'security_event.card_removed', message: 'You removed the {card} card ending {last4}.' },
};

const withPasskey: Readonly<Partial<Record<SecurityEventKind, MessageDescriptor>>> = {
  signed_in: /*i18n*/ { id: 'security_event.signed_in_with', message: 'You signed in with the passkey {passkey}.' },
  passkey_added: /*i18n*/ { id: 'security_event.passkey_added_named', message: 'You added the passkey {passkey}.' },
};

export const securityEventSentence = ({ kind, count, passkey, card, codes_left: left }: SecurityEvent): MessageDescriptor => ({
  ...((passkey !== null && withPasskey[kind]) || words[kind]),
  values: { count, passkey, left: left ?? 0, card: card && cardName(card.brand), last4: card?.last4 },
});
