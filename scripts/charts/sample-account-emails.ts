import {
  type AccountEmailDraft,
  calendarReportDraft,
  deletionDraft,
  departureDraft,
  disputeDraft,
  emailChangedDraft,
  emailChangeNewDraft,
  emailChangeOldDraft,
  emailChangeTakenDraft,
  inviteDraft,
  newDeviceDraft,
  passkeyDraft,
  passwordChangedDraft,
  resetDraft,
  secondFactorDraft,
  signInGuessedDraft,
  writeAccountEmail,
} from '#server/mail/account-email.ts';
import type { AccountEmailJob, DisputeEmailJob, EmailChangeJob, NewDeviceEmailJob } from '#server/mail/email-job.ts';
import type { CalendarMatter } from '#words/calendar-report-email.words.ts';
import type { DepartureMatter } from '#words/departure-email.words.ts';
import type { DisputeMatter } from '#words/dispute-email.words.ts';
import type { DeletionCause } from '#words/deletion-email.words.ts';
import { formatsFor } from '#words/formats.ts';
import type { PasskeyChange } from '#words/passkey-email.words.ts';
import type { SecondFactorChange } from '#words/second-factor-email.words.ts';
import { at, ironbark, job, mia, origin, timeZone, type SampleEmail, type WrittenEmail } from './sample-email.ts';

const toMia = { email: mia.email, member: mia };
type AccountRecipient = Pick<Parameters<typeof writeAccountEmail>[0], 'member'> & { readonly email: string };

const ofAccount = (draft: AccountEmailDraft, { email, member }: AccountRecipient = toMia): WrittenEmail => ({
  subjectId: draft.words.subject.id,
  message: writeAccountEmail({ row: { id: job.id, email, locale: mia.locale }, at, member, ...draft }),
});

const disputeMatter: DisputeMatter = {
  studio: ironbark.name,
  amount: { amount: 24_000, currency: 'NZD' },
  paidAt: at,
  invoice: 1042,
  respondBy: new Date(at.getTime() + 14 * 24 * 60 * 60 * 1000),
  link: 'https://dashboard.stripe.com/payments/pi_sample',
};

const ofPasskey = (change: PasskeyChange): WrittenEmail =>
  ofAccount(passkeyDraft(origin, { change, name: 'Work laptop', at, formats: formatsFor('en', 'Pacific/Auckland') }));

const ofSecondFactor = (change: SecondFactorChange, codesLeft: number | null = null): WrittenEmail =>
  ofAccount(secondFactorDraft(origin, { change, codesLeft, at, formats: formatsFor('en', 'Pacific/Auckland') }));

const ofDeletion = (cause: DeletionCause, studio: string | null = null): WrittenEmail => {
  const end = new Date(at.getTime() + 14 * 24 * 60 * 60_000);
  return ofAccount(deletionDraft(origin, { cause, studio, end, formats: formatsFor('en', timeZone) }));
};

const ofDeparture = (matter: DepartureMatter): WrittenEmail =>
  ofAccount(departureDraft(ironbark, matter, formatsFor('en', timeZone)), { email: 'studio@example.org', member: undefined });

const leaving = {
  studio: ironbark.name,
  name: 'Mia Parata',
  requestedAt: at,
  end: new Date(at.getTime() + 14 * 24 * 60 * 60_000),
};

const calendarMatter: CalendarMatter = {
  studio: ironbark.name,
  host: 'calendar.google.com',
  link: `${origin}/classes`,
  failure: null,
  mistakes: ['calendar.google.com:212: the class is longer than a day'],
  held: { gone: 31, total: 84, command: 'npm run studio -- confirm-timetable ironbark-box' },
  unknownTitles: [
    { title: 'Staff meeting', count: 4 },
    { title: 'Hyrox prep', count: 2 },
  ],
  orphaned: 2,
};

const ofDevices = {
  new_device: {
    title: 'A member signs in on a new device',
    sentBy: [],
    write: () =>
      ofAccount(
        newDeviceDraft(origin, {
          browser: 'Firefox',
          os: 'Windows',
          addressBlock: '203.0.113.0/24',
          at,
          formats: formatsFor('en', 'Pacific/Auckland'),
        }),
      ),
  },
  passkey_added: {
    title: 'A member adds a passkey',
    sentBy: [],
    write: () => ofPasskey('added'),
  },
  passkey_removed: {
    title: 'A member removes a passkey',
    sentBy: [{ chart: 'auth/passkey-lifecycle', event: 'removed' }],
    write: () => ofPasskey('removed'),
  },
  second_factor_added: {
    title: 'A member adds an authenticator app',
    sentBy: [{ chart: 'auth/second-factor-lifecycle', event: 'confirmed' }],
    write: () => ofSecondFactor('added'),
  },
  second_factor_removed: {
    title: 'A member removes the authenticator app',
    sentBy: [{ chart: 'auth/second-factor-lifecycle', event: 'removed' }],
    write: () => ofSecondFactor('removed'),
  },
  second_factor_codes_renewed: {
    title: 'A member makes new recovery codes',
    sentBy: [{ chart: 'auth/second-factor-lifecycle', event: 'codes.renewed' }],
    write: () => ofSecondFactor('codes_renewed'),
  },
  second_factor_code_used: {
    title: 'A member signs in with a recovery code',
    sentBy: [{ chart: 'auth/second-factor-lifecycle', event: 'recoveryCode.used' }],
    write: () => ofSecondFactor('code_used', 7),
  },
} as const satisfies Readonly<
  Record<NewDeviceEmailJob['kind'] | `passkey_${PasskeyChange}` | `second_factor_${SecondFactorChange}`, SampleEmail>
>;

const ofDeletions = {
  deletion_requested: {
    title: 'A member requests to delete the account',
    sentBy: [{ chart: 'auth/deletion', event: 'done(requestDeletion)', to: 'reading' }],
    write: () => ofDeletion('requested'),
  },
  deletion_cancelled: {
    title: 'A member keeps the account',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'cancel' }],
    write: () => ofDeletion('cancelled'),
  },
  deletion_carried_out: {
    title: 'An account was deleted',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'carry_out' }],
    write: () => ofDeletion('carried_out'),
  },
  deletion_studio_requested: {
    title: 'A member requests to leave a studio',
    sentBy: [{ chart: 'auth/deletion', event: 'done(requestDeletion)', to: 'reading' }],
    write: () => ofDeletion('requested', ironbark.name),
  },
  deletion_studio_cancelled: {
    title: 'A member stays at the studio',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'cancel' }],
    write: () => ofDeletion('cancelled', ironbark.name),
  },
  deletion_studio_carried_out: {
    title: 'A member has left the studio',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'carry_out' }],
    write: () => ofDeletion('carried_out', ironbark.name),
  },
} as const satisfies Readonly<Record<`deletion_${DeletionCause}` | `deletion_studio_${DeletionCause}`, SampleEmail>>;

const ofDepartures = {
  departure_requested: {
    title: 'The studio learns that a member is leaving',
    sentBy: [{ chart: 'auth/deletion', event: 'done(requestDeletion)', to: 'reading' }],
    write: () => ofDeparture({ cause: 'requested', ...leaving }),
  },
  departure_cancelled: {
    title: 'The studio learns that the member is staying',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'cancel' }],
    write: () => ofDeparture({ cause: 'cancelled', ...leaving }),
  },
  departure_carried_out: {
    title: 'The studio learns that a member has left',
    sentBy: [{ chart: 'auth/deletion-lifecycle', event: 'carry_out' }],
    write: () =>
      ofDeparture({ cause: 'carried_out', studio: ironbark.name, requestedAt: at, keptAs: 'b9b1f0a2-6f0a-4b57-9a3e-0f7c5a3d2e11' }),
  },
} as const satisfies Readonly<Record<`departure_${DeletionCause}`, SampleEmail>>;

const ofAccounts = {
  invite: {
    title: 'The studio invites a person',
    sentBy: [{ chart: 'auth/invite-lifecycle', event: 'newer.issued' }],
    write: () => ofAccount(inviteDraft(origin, ironbark, 'ABCDEFGHJKMN')),
  },
  password_reset: {
    title: 'A member has forgotten the password',
    sentBy: [{ chart: 'auth/password-reset', event: 'done(requestPasswordReset)', to: 'sent' }],
    write: () => ofAccount(resetDraft(origin, 'aB3dE5gH7jK9')),
  },
  email_change_new: {
    title: 'The new address confirms a change of the email',
    sentBy: [{ chart: 'auth/email-change-lifecycle', event: 'newer.requested' }],
    write: () => ofAccount(emailChangeNewDraft(origin, 'aB3dE5gH7jK9')),
  },
  email_change_old: {
    title: 'The old address confirms a change of the email',
    sentBy: [{ chart: 'auth/email-change-lifecycle', event: 'newer.requested' }],
    write: () => ofAccount(emailChangeOldDraft(origin, 'aB3dE5gH7jK9', 'mia@example.net')),
  },
  email_change_taken: {
    title: 'Someone enters the email of another member',
    sentBy: [],
    write: () => ofAccount(emailChangeTakenDraft()),
  },
  email_changed: {
    title: 'The email was changed',
    sentBy: [
      { chart: 'auth/email-change-lifecycle', event: 'confirm_old', to: 'changed' },
      { chart: 'auth/email-change-lifecycle', event: 'confirm_new', to: 'changed' },
    ],
    write: () => {
      const changed = {
        email: 'mia@example.net',
        until: new Date(at.getTime() + 7 * 24 * 60 * 60_000),
        formats: formatsFor('en', timeZone),
      };
      return ofAccount(emailChangedDraft(origin, 'aB3dE5gH7jK9', changed));
    },
  },
  password_changed: {
    title: 'A password was changed',
    sentBy: [
      { chart: 'auth/password-change', event: 'done(changePassword)', to: 'changed' },
      { chart: 'auth/password-reset', event: 'done(resetPassword)', to: 'changed' },
      { chart: 'auth/password-reset-lifecycle', event: 'set_password' },
    ],
    write: () => ofAccount(passwordChangedDraft(origin)),
  },
  sign_in_guessed: {
    title: 'Someone guesses a password',
    sentBy: [],
    write: () => ofAccount(signInGuessedDraft(origin, 'aB3dE5gH7jK9')),
  },
  calendar_report: {
    title: 'The calendar of a studio has events that were not understood',
    sentBy: [],
    write: () => ofAccount(calendarReportDraft(ironbark, calendarMatter), { email: 'studio@example.org', member: undefined }),
  },
  dispute: {
    title: 'A member of a studio disputes a payment',
    sentBy: [],
    write: () =>
      ofAccount(disputeDraft(ironbark, disputeMatter, formatsFor('en', timeZone)), { email: 'studio@example.org', member: undefined }),
  },
} as const satisfies Readonly<Record<(AccountEmailJob | DisputeEmailJob | EmailChangeJob)['kind'] | 'email_change_taken', SampleEmail>>;

export const accountEmails = { ...ofDevices, ...ofDeletions, ...ofDepartures, ...ofAccounts };
