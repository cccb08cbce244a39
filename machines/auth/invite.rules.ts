/** Who can accept an invite, and why an invite cannot be accepted. Source: decisions.identity, docs/decisions/sign-in.md#0220. */
import { foldEmail } from '#contract/email.ts';
import type { Problem } from '#contract/problem.ts';

export const isSameAddress = (a: string, b: string): boolean => foldEmail(a) === foldEmail(b);

/** `mia@example.org` → `m•••@example.org`. The number of dots is constant. A text that is not an email is masked completely. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`;
};

/** The characters of codes that people copy by hand. 0 and O, 1, I and L, and U are left out. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/** Normalizes a typed code: no dashes or spaces, upper case. */
export const readCode = (typed: string): string => typed.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/** Groups of four characters, as in the email: `ABCD-EFGH-JKMN-PQRS`. */
export const printCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

interface PortAnswer {
  readonly kind: string;
  readonly problem?: Problem;
}

/** Refusals after which this member, or any person, cannot accept the invite. */
const dead: ReadonlySet<string> = new Set(['link_used', 'link_expired', 'link_replaced', 'not_found', 'invite_for_another']);

export const isInviteDead = ({ problem }: PortAnswer): boolean => problem !== undefined && dead.has(problem.code);
export const isCodeUnknown = ({ problem }: PortAnswer): boolean => problem?.code === 'not_found';
export const isUsed = ({ problem }: PortAnswer): boolean => problem?.code === 'link_used';
export const isSignedUpAlready = ({ problem }: PortAnswer): boolean => problem?.code === 'already_signed_up';
