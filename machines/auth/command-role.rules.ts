/** Which commands of the command line each role may run. Source: docs/decisions/studio-folder.md#0371. */

/** The most powerful role comes last: each role may run the commands of the roles before it. */
export const roles = ['coach', 'front-desk', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The least powerful role that may run a command, by the name of the command’s request. A new command without a row does not compile. */
export const weakestRole = {
  roster: 'coach',
  appointments: 'coach',
  status: 'coach',
  'no-show': 'coach',
  'cancel-class': 'front-desk',
  remove: 'front-desk',
  'cancel-appointment': 'front-desk',
  comments: 'front-desk',
  'hide-comment': 'front-desk',
  'remove-picture': 'front-desk',
  invite: 'front-desk',
  leaving: 'front-desk',
  sessions: 'front-desk',
  'sign-out': 'front-desk',
  load: 'owner',
  'confirm-timetable': 'owner',
  suspend: 'owner',
  restore: 'owner',
  'remove-member': 'owner',
  'remove-second-factor': 'owner',
  export: 'owner',
  erase: 'owner',
  post: 'owner',
  jobs: 'owner',
  disputes: 'owner',
  audit: 'owner',
  key: 'owner',
  reset: 'owner',
} as const satisfies Readonly<Record<string, Role>>;

export type CommandName = keyof typeof weakestRole;

export const isCommandAllowed = (role: Role, command: CommandName): boolean => roles.indexOf(role) >= roles.indexOf(weakestRole[command]);

export interface StoredKey {
  readonly name: string;
  readonly role: Role;
}

/** `missing`: no key file was given; `unknown`: the key in the file is not one of the stored keys. */
export type PresentedKey = StoredKey | 'missing' | 'unknown';

export type RoleDecision =
  | { readonly kind: 'allowed'; readonly role: Role; readonly key: string | null }
  | { readonly kind: 'refused'; readonly reason: 'key_missing' | 'key_unknown' | 'role'; readonly key: StoredKey | null };

/** While no key is stored, the operating system's user has the role `owner`. */
export function decideCommand(hasKeys: boolean, presented: PresentedKey, command: CommandName): RoleDecision {
  if (presented === 'unknown') return { kind: 'refused', reason: 'key_unknown', key: null };
  if (presented !== 'missing')
    return isCommandAllowed(presented.role, command)
      ? { kind: 'allowed', role: presented.role, key: presented.name }
      : { kind: 'refused', reason: 'role', key: presented };
  return hasKeys ? { kind: 'refused', reason: 'key_missing', key: null } : { kind: 'allowed', role: 'owner', key: null };
}

/** The last key may be removed: the operating system’s user is the owner again. */
export const leavesNoOwner = (keys: readonly StoredKey[]): boolean => keys.length > 0 && keys.every(({ role }) => role !== 'owner');
