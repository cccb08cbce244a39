/** The keys of the command line, which decide who may run which command. Source: docs/decisions/studio-folder.md#0371. */
import { leavesNoOwner, type Role, roles, type StoredKey } from '#machines/auth/command-role.rules.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { createToken, hashToken } from '../../auth/sign-in-session-store.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import type { StudioAnswer } from './admin-socket.ts';
import { CommandError } from './find-class.ts';

export type KeyRequest =
  | { readonly command: 'key'; readonly action: 'list' }
  | { readonly command: 'key'; readonly action: 'add'; readonly name: string; readonly role: string }
  | { readonly command: 'key'; readonly action: 'remove'; readonly name: string };

const namePattern = /^[a-z][a-z0-9-]{0,39}$/;

/** Reads the keys with a lock, because two concurrent commands could each remove one of the last two owners. */
async function lockKeys(tx: Tx): Promise<readonly StoredKey[]> {
  await tx.selectFrom('admin_keys').select('name').orderBy('name').forUpdate().execute();
  return tx.selectFrom('admin_keys').select(['name', 'role']).orderBy('name').execute();
}

const noOwnerLines = [
  'No key would have the role owner then, so the keys could not be changed.',
  'Make one first: npm run studio -- key add <name> --role owner',
] as const;

function roleOf(text: string): Role {
  const role = roles.find((each) => each === text);
  if (!role) throw new CommandError(`There is no role "${text}". The roles are: ${roles.join(', ')}.`);
  return role;
}

async function add(context: Context, tx: Tx, name: string, text: string): Promise<StudioAnswer> {
  const role = roleOf(text);
  if (!namePattern.test(name))
    throw new CommandError(`"${name}" is no name for a key: write small letters, digits and hyphens, at most 40.`);
  const keys = await lockKeys(tx);
  if (keys.some((key) => key.name === name))
    throw new CommandError(`There is a key "${name}" already. Remove it first, or choose another name.`);
  if (leavesNoOwner([...keys, { name, role }])) throw new CommandError(...noOwnerLines);
  const secret = `spotter_${createToken()}`;
  await tx
    .insertInto('admin_keys')
    .values({ name, role, secret_hash: hashToken(secret), created_at: context.clock.now() })
    .execute();
  await recordEvent(tx, context, 'command.key', { subject: name, after: { action: 'add', role } });
  const first = keys.length === 0 ? ['From now on each command needs a key: --key <file>, or SPOTTER_KEY.'] : [];
  return { kind: 'exported', name: `${name}.key`, text: `${secret}\n`, lines: [`The key "${name}" has the role ${role}.`, ...first] };
}

async function remove(context: Context, tx: Tx, name: string): Promise<string[]> {
  const keys = await lockKeys(tx);
  const key = keys.find((each) => each.name === name);
  if (!key) throw new CommandError(`There is no key "${name}". The keys are:`, ...keys.map((each) => `  ${each.name}: ${each.role}`));
  const left = keys.filter((each) => each !== key);
  if (leavesNoOwner(left)) throw new CommandError(...noOwnerLines);
  await tx.deleteFrom('admin_keys').where('name', '=', name).execute();
  await recordEvent(tx, context, 'command.key', { subject: name, after: { action: 'remove', role: key.role } });
  const last = left.length === 0 ? ['It was the last one: from now on no command needs a key.'] : [];
  return [`The key "${name}" is removed.`, ...last];
}

async function list(context: Context, tx: Tx): Promise<string[]> {
  const keys = await tx.selectFrom('admin_keys').select(['name', 'role', 'created_at']).orderBy('name').execute();
  await recordEvent(tx, context, 'command.key', { after: { action: 'list', role: null } });
  if (keys.length === 0) return ['There is no key: everyone who runs a command is an owner.'];
  return keys.map(({ name, role, created_at }) => `  ${name}: ${role}, since ${created_at.toISOString()}`);
}

export const runKeyRequest = (context: Context, request: KeyRequest): Promise<StudioAnswer> =>
  context.database.transaction(async (tx) => {
    if (request.action === 'add') return add(context, tx, request.name, request.role);
    return { kind: 'done', lines: request.action === 'list' ? await list(context, tx) : await remove(context, tx, request.name) };
  });
