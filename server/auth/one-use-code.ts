import { randomInt } from 'node:crypto';
import { codeAlphabet } from '#machines/auth/invite.rules.ts';

export const createCode = (length: number): string =>
  Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('');
