/** Whom an invite is for, and what stands in the way. Source: decisions.identity, docs/decisions/sign-in.md#0220. */
import { foldEmail } from '#contract/email.ts';
import type { Problem } from '#contract/problem.ts';

/** Addresses are the same however they are written. */
export const isSameAddress = (a: string, b: string): boolean => foldEmail(a) === foldEmail(b);

/**
 * What a holder of a link may read of an address: `mia@example.org` → `m•••@example.org`. The number of dots is constant. A text that is
 * not an address is masked as a whole.
 */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`;
};

/** The letters of a code that people copy by hand: no 0 and O, no 1, I and L, no U. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/** A code as it is stored, however it was typed: without dashes and spaces, in capitals. */
export const readCode = (typed: string): string => typed.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/** In fours, as it stands in a mail: `ABCD-EFGH-JKMN-PQRS`. */
export const printCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

interface PortAnswer {
  readonly kind: string;
  readonly problem?: Problem;
}

/** Codes after which the invite cannot be accepted by this member, or by any person. */
const dead: ReadonlySet<string> = new Set(['link_used', 'link_expired', 'link_replaced', 'not_found', 'invite_for_another']);

/** Does the refusal mean that the invite cannot be accepted, now or later? */
export const isInviteDead = ({ problem }: PortAnswer): boolean => problem !== undefined && dead.has(problem.code);
export const isCodeUnknown = ({ problem }: PortAnswer): boolean => problem?.code === 'not_found';
export const isUsed = ({ problem }: PortAnswer): boolean => problem?.code === 'link_used';
export const isSignedUpAlready = ({ problem }: PortAnswer): boolean => problem?.code === 'already_signed_up';
