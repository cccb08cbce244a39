/** Checks that an operator's key has the role for a command. Source: docs/decisions/studio-folder.md#0371. */
import { userInfo } from 'node:os';
import {
  decideCommand,
  isCommandAllowed,
  type PresentedKey,
  type Role,
  type RoleDecision,
  roles,
  weakestRole,
} from '#machines/auth/command-role.rules.ts';
import { recordAlone } from '../../audit/record-event.ts';
import { hashToken } from '../../auth/sign-in-session-store.ts';
import type { Context } from '../../context.ts';
import type { Handle } from '../../database/schema.ts';
import type { StudioAnswer, StudioRequest } from './admin-socket.ts';
import { executeRequest, type ExecuteRequestOptions } from './execute-request.ts';

export interface CommandCaller {
  readonly user: string;
  /** The secret in the key file; null: no file was given. */
  readonly secret: string | null;
}

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** The caller on this machine. With `sudo`, the name of the original user is used. */
export const localCaller = (secret: string | null = null, env: Readonly<Record<string, string | undefined>> = {}): CommandCaller => {
  const before = env['SUDO_USER'];
  return { user: before ? `${before} as ${systemUser()}` : systemUser(), secret };
};

const presentedKey = async (handle: Handle, secret: string | null): Promise<PresentedKey> => {
  if (secret === null) return 'missing';
  const known = handle.selectFrom('admin_keys').select(['name', 'role']).where('secret_hash', '=', hashToken(secret));
  return (await known.executeTakeFirst()) ?? 'unknown';
};

const hasKeys = async (handle: Handle): Promise<boolean> =>
  (await handle.selectFrom('admin_keys').select('name').limit(1).executeTakeFirst()) !== undefined;

type Command = StudioRequest['command'];

const commandsOf = (role: Role): string =>
  (Object.keys(weakestRole) as Command[])
    .filter((command) => isCommandAllowed(role, command))
    .map((command) => (command === 'remove-member' ? 'remove' : command))
    .join(', ');

const rolesFor = (command: Command): string => roles.filter((role) => isCommandAllowed(role, command)).join(' or ');

/** The lines of a refusal: the error, and the correct usage. */
function refusalLines({ reason, key }: Extract<RoleDecision, { readonly kind: 'refused' }>, command: Command): string[] {
  if (reason === 'key_missing')
    return [
      `This studio has keys, so "${command}" needs the key of a role that may run it: ${rolesFor(command)}.`,
      'Name its file with --key <file>, or in SPOTTER_KEY.',
    ];
  if (key === null)
    return [
      'The key in this file is not known, or it was removed.',
      'An owner makes another: npm run studio -- key add <name> --role <role>',
    ];
  return [
    `The key "${key.name}" has the role ${key.role}. "${command}" needs: ${rolesFor(command)}.`,
    `It may run: ${commandsOf(key.role)}.`,
  ];
}

/** Runs the request for its operator, or refuses it. Both leave a row in the audit log. */
export async function authorizeRequest(
  context: Context,
  { user, secret }: CommandCaller,
  request: StudioRequest,
  options: ExecuteRequestOptions,
): Promise<StudioAnswer> {
  const { command } = request;
  const decision = await context.database.once(async (handle) =>
    decideCommand(await hasKeys(handle), await presentedKey(handle, secret), command),
  );
  if (decision.kind === 'allowed')
    return executeRequest({ ...context, operator: { user, role: decision.role, key: decision.key } }, request, options);
  const { key, reason } = decision;
  const operator = { user, role: key?.role ?? 'none', key: key?.name ?? null } as const;
  await recordAlone({ ...context, operator }, 'command.denied', { subject: key?.name ?? null, after: { command, reason } });
  return { kind: 'refused', lines: refusalLines(decision, command) };
}
