/** Passwords as argon2id, in the standard text form that other tools can read. Source: decisions.identity. */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createQueue } from '../work-queue.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

interface Cost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

/** Each hash needs 19 MiB and one core for about 50 ms, so only a few hashes are computed at a time and few requests wait. */
const atOnce = Math.min(4, availableParallelism());
const mayWait = 100;
const inTurn = createQueue({ atOnce, mayWait });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const tagOf = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length: number): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, memory, passes, parallelism, tagLength: length }),
  );

/** A hash of a text with a salt, with the same length as the hash of a password. */
export const deriveTag = (text: string, salt: Buffer): Promise<Buffer> => tagOf(text, salt, cost, tagLength);

/** The text form of the hash: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await tagOf(password, salt, cost, tagLength);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** This hash is verified if there is no password, so that an unknown email takes as long as a wrong password. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash; null: the member has no password. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(hash ?? dummyHash) ?? [];
  if (memory === undefined) throw new Error('A stored password is not in the form of argon2id.');
  const expected = Buffer.from(tag, 'base64');
  const used: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), used, expected.length);
  return timingSafeEqual(actual, expected) && hash !== null;
}
