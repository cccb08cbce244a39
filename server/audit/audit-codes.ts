/** `docs/operations/audit.md` is generated from this. */
import * as v from 'valibot';
import { problemCodes } from '#contract/problem-codes.ts';
import { roles, weakestRole, type CommandName } from '#machines/auth/command-role.rules.ts';

interface AuditDefinition {
  readonly level: 'info' | 'warn';
  /** Who acts, unless an operator runs a command. */
  readonly actor: 'member' | 'system';
  readonly meaning: string;
  readonly subject?: string;
  readonly before?: v.GenericSchema;
  readonly after?: v.GenericSchema;
}

const number = v.pipe(v.number(), v.integer());
const state = v.strictObject({ state: v.string() });
const status = v.strictObject({ status: v.string() });
const card = v.strictObject({ brand: v.string(), last4: v.string() });
const changes = v.strictObject({ added: number, changed: number, cancelled: number });

const firstProblem = v.strictObject({ problem: v.picklist(problemCodes) });

const member = (meaning: string, more: Partial<AuditDefinition> = {}) => ({ level: 'info', actor: 'member', meaning, ...more }) as const;
const operator = <const M extends Partial<AuditDefinition>>(meaning: string, more: M) =>
  ({ level: 'info', actor: 'system', meaning, ...more }) as const;

const severe = <const M extends Partial<AuditDefinition>>(meaning: string, more: M) =>
  ({ level: 'warn', actor: 'system', meaning, ...more }) as const;

const commands = {
  'command.load': operator('A folder was loaded.', { subject: 'key of the studio', after: changes }),
  'command.roster': operator('The members of a class were listed.', { subject: 'id of the class' }),
  'command.cancel-class': operator('A class was cancelled.', {
    subject: 'id of the class',
    before: state,
    after: v.strictObject({ state: v.string(), notified: number }),
  }),
  'command.remove': operator('A member was taken off a class.', { subject: 'id of the class', before: state, after: state }),
  'command.no-show': operator('It was recorded that a member did not come.', { subject: 'id of the class', before: state, after: state }),
  'command.appointments': operator('The appointments were listed.', { after: v.strictObject({ listed: number }) }),
  'command.cancel-appointment': operator('An appointment was cancelled.', {
    subject: 'id of the appointment',
    before: state,
    after: state,
  }),
  'command.invite': operator('Invitations were sent.', { after: v.strictObject({ invited: number }) }),
  'command.suspend': severe('A membership was suspended.', { before: status, after: status }),
  'command.restore': operator('A membership was restored.', { before: status, after: status }),
  'command.remove-member': severe('A membership was ended.', { before: status, after: status }),
  'command.export': severe('All data of a member were exported, or those of one studio.', {}),
  'command.erase': severe('A member was erased at a studio. The profile is the nameless one.', {
    after: v.strictObject({ visits: number, appointments: number }),
  }),
  'command.status': operator('The state of a calendar at an address was read.', {}),
  'command.confirm-timetable': operator('A calendar that lacks many classes was applied.', { after: changes }),
  'command.post': operator('A post was written.', { subject: 'id of the post', after: v.strictObject({ readers: number }) }),
  'command.comments': operator('Comments were listed.', { after: v.strictObject({ listed: number }) }),
  'command.hide-comment': severe('A comment was hidden.', {
    subject: 'id of the comment',
    before: state,
    after: v.strictObject({ state: v.string(), reason: v.string() }),
  }),
  'command.remove-picture': severe('The picture of a member was removed.', { after: v.strictObject({ reason: v.string() }) }),
  'command.jobs': operator('Jobs were listed, retried or dropped.', {
    after: v.strictObject({ action: v.picklist(['list', 'retry', 'drop']), jobs: number }),
  }),
  'command.disputes': operator('The disputed payments were listed.', { after: v.strictObject({ listed: number }) }),
  'command.leaving': operator('The members who requested to leave were listed.', { after: v.strictObject({ listed: number }) }),
  'command.audit': operator('The audit log was read.', { after: v.strictObject({ listed: number }) }),
  'command.sessions': operator('The sign-in sessions of a member were listed.', { after: v.strictObject({ listed: number }) }),
  'command.sign-out': severe('All sign-in sessions of a member were ended.', {
    before: v.strictObject({ sessions: number }),
    after: v.strictObject({ sessions: number }),
  }),
  'command.remove-second-factor': severe('The authenticator app of a member was removed.', {}),
  'command.key': severe('Keys of the command line were listed, added or removed.', {
    subject: 'name of the key',
    after: v.strictObject({ action: v.picklist(['list', 'add', 'remove']), role: v.nullable(v.picklist(roles)) }),
  }),
  'command.reset': severe('A database for trying things out was emptied.', {}),
} as const satisfies Readonly<Record<`command.${CommandName}`, AuditDefinition>>;

export const auditCodes = {
  'sign-in.succeeded': {
    ...member('A member signed in.'),
    subject: 'id of the passkey',
    after: v.strictObject({ browser: v.nullable(v.string()), os: v.nullable(v.string()) }),
  },
  'sign-in.failed': {
    ...member('A sign-in was refused. The profile is absent if the email is unknown.'),
    level: 'warn',
    after: v.strictObject({ reason: v.picklist(['unknown_email', 'wrong_password', 'wrong_code', 'passkey_refused']) }),
  },
  'sign-out': member('A member signed out.'),
  'sign-in-session.ended': { ...member('A member ended sessions on other devices.'), after: v.strictObject({ ended: number }) },
  'password.reset_requested': member('A link for a new password was requested. The profile is absent if the email is unknown.'),
  'password.set': member('A password was set with a link. All sessions ended.'),
  'password.changed': member('A password was changed. All other sessions ended.'),
  'password.change_failed': { ...member('A change was refused, because the current password was wrong.'), level: 'warn' },
  'step-up.confirmed': {
    ...member('A member confirmed who they are before a change of the sign-in.'),
    subject: 'id of the passkey',
    after: v.strictObject({ how: v.picklist(['password', 'passkey']) }),
  },
  'step-up.failed': {
    ...member('The confirmation before a change of the sign-in was refused.'),
    level: 'warn',
    after: v.strictObject({ reason: v.picklist(['wrong_password', 'wrong_code', 'passkey_refused']) }),
  },
  'passkey.added': { ...member('A passkey was added.'), subject: 'id of the passkey' },
  'passkey.used': { ...member('A member signed in with a passkey.'), subject: 'id of the passkey' },
  'passkey.removed': { ...member('A passkey was removed.'), subject: 'id of the passkey' },
  'second-factor.added': member('An authenticator app was added. A former one and its recovery codes count no more.'),
  'second-factor.removed': member('An authenticator app was removed, and its recovery codes with it.'),
  'recovery-codes.renewed': member('A member got new recovery codes. The former ones count no more.'),
  'recovery-code.used': {
    ...member('A member signed in with a recovery code.'),
    level: 'warn',
    after: v.strictObject({ left: number }),
  },
  'email.change_requested': member('A change of the email was requested.'),
  'email.change_cancelled': member('A member kept the email: the change that was requested is void.'),
  'email.confirmed': member('One address confirmed a change of the email.'),
  'email.changed': member('The email was changed. All other sessions ended.'),
  'email.undone': { ...member('The old address undid a change of the email. All sessions ended.'), level: 'warn' },
  'deletion.requested': {
    ...member('A member requested to leave a studio, or to delete the account if the studio is absent.'),
    level: 'warn',
    subject: 'id of the request',
  },
  'deletion.cancelled': { ...member('A member cancelled a deletion that waited.'), subject: 'id of the request' },
  'deletion.carried_out': severe('A deletion that a member requested was carried out. The profile is the nameless one.', {
    subject: 'id of the request',
  }),
  'data.exported': { ...member('A member downloaded their data, of one studio or of all.'), level: 'warn' },
  'invite.accepted': {
    ...member('A member accepted an invitation.'),
    after: v.strictObject({ how: v.picklist(['sign_up', 'signed_in']) }),
  },
  'card.added': { ...member('A card was added.'), subject: 'id of the card', after: card },
  'card.removed': { ...member('A card was removed.'), subject: 'id of the card', before: card },
  'access.refused': {
    ...member('A request was refused, because the member has no right to it or the facility is not theirs.'),
    level: 'warn',
    subject: 'name of the call',
    after: firstProblem,
  },
  'record.not_found': {
    ...member('A member requested a record that is missing or not theirs.'),
    subject: 'name of the call',
    after: firstProblem,
  },
  'input.refused': {
    ...member('A request was refused, because its input is not valid.'),
    subject: 'name of the call',
    after: firstProblem,
  },
  'malware.found': {
    ...member('An upload was refused, because the malware scanner found a signature in it.'),
    level: 'warn',
    subject: 'name of the call',
    after: firstProblem,
  },
  'limit.reached': {
    ...member('A request was refused, because a limit was reached.'),
    level: 'warn',
    subject: 'name of the call',
    after: firstProblem,
  },
  'membership.ended': severe('A load ended the membership of a member who is missing from `members.csv`.', {}),
  'profile.erased': severe('A profile was erased after its last studio. The profile is the nameless one.', {}),
  ...commands,
  'command.denied': {
    ...severe('A command was refused by its key or role.', {}),
    subject: 'name of the key',
    after: v.strictObject({
      command: v.picklist(Object.keys(weakestRole)),
      reason: v.picklist(['key_missing', 'key_unknown', 'role']),
    }),
  },
} as const satisfies Readonly<Record<string, AuditDefinition>>;

type Codes = typeof auditCodes;
export type AuditCode = keyof Codes;

type ValueOf<C extends AuditCode, F extends 'before' | 'after'> = Codes[C] extends { readonly [K in F]: infer S }
  ? S extends v.GenericSchema
    ? { readonly [K in F]: v.InferInput<S> }
    : unknown
  : { readonly [K in F]?: never };

export type AuditDetails<C extends AuditCode> = {
  readonly orgId?: string | null;
  readonly profileId?: string | null;
  readonly subject?: string | null;
  /** The network address of the request. Only its address block is stored. */
  readonly address?: string;
} & ValueOf<C, 'before'> &
  ValueOf<C, 'after'>;

export const auditCodeNames = Object.keys(auditCodes) as readonly AuditCode[];

export const definitionOf = (code: AuditCode): AuditDefinition => auditCodes[code];
