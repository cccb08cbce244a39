import { expect, it } from 'vitest';
import {
  type CommandName,
  decideCommand,
  isCommandAllowed,
  leavesNoOwner,
  roles,
  type StoredKey,
  weakestRole,
} from '#machines/auth/command-role.rules.ts';

const commands = Object.keys(weakestRole) as CommandName[];

/** A second copy of the table, so that a change must be made in two files. */
const coach: readonly CommandName[] = ['roster', 'appointments', 'status', 'no-show'];
const moderation: readonly CommandName[] = ['comments', 'hide-comment', 'remove-picture'];
const bookings: readonly CommandName[] = ['cancel-class', 'remove', 'cancel-appointment'];
const reception: readonly CommandName[] = [...coach, ...bookings, ...moderation, 'invite', 'leaving', 'sessions', 'sign-out'];

it('allows each role its commands and no others', () => {
  const allowed = Object.fromEntries(roles.map((role) => [role, commands.filter((command) => isCommandAllowed(role, command))]));
  expect(allowed).toEqual({ coach, 'front-desk': reception, owner: commands });
});

it.each(commands)('decides %s by the key that is presented', (command) => {
  for (const role of roles)
    for (const hasKeys of [true, false]) {
      const key: StoredKey = { name: 'ana', role };
      expect(decideCommand(hasKeys, key, command)).toEqual(
        isCommandAllowed(role, command) ? { kind: 'allowed', role, key: 'ana' } : { kind: 'refused', reason: 'role', key },
      );
    }
  for (const hasKeys of [true, false])
    expect(decideCommand(hasKeys, 'unknown', command)).toEqual({ kind: 'refused', reason: 'key_unknown', key: null });
  expect(decideCommand(true, 'missing', command)).toEqual({ kind: 'refused', reason: 'key_missing', key: null });
  expect(decideCommand(false, 'missing', command)).toEqual({ kind: 'allowed', role: 'owner', key: null });
});

it('refuses a list of keys without an owner, and allows an empty list', () => {
  expect(leavesNoOwner([])).toBe(false);
  expect(leavesNoOwner([{ name: 'ana', role: 'coach' }])).toBe(true);
  expect(leavesNoOwner([{ name: 'ben', role: 'front-desk' }])).toBe(true);
  const mixed: readonly StoredKey[] = [
    { name: 'ana', role: 'coach' },
    { name: 'cy', role: 'owner' },
  ];
  expect(leavesNoOwner(mixed)).toBe(false);
});
