import { dictionary } from '@zxcvbn-ts/language-en';
import { describe, expect, test } from 'vitest';
import { whyNotPassword } from '#machines/auth/password.rules.ts';
import { createStrengthMeter } from '#machines/auth/password-strength.ts';

const server = createStrengthMeter(dictionary);
const browser = createStrengthMeter();
const mia = { email: 'mia.ngata@example.org', names: ['Mia Ngata'], studios: ['Ironbark Box'] };

describe('a password', () => {
  test.each([
    ['Password1!', 'password_common'],
    ['Welcome1!', 'password_common'],
    ['Summer2025', 'password_weak'],
    ['crossfit2026', 'password_weak'],
    ['Ironbark2026', 'password_own'],
    ['aaaaaaaa', 'password_pattern'],
    ['        ', 'password_pattern'],
    ['qwertyuiop', 'password_common'],
    ['Football1', 'password_common'],
    ['a'.repeat(1024), 'password_pattern'],
    ['squat-bench-deadlift', null],
    ['kettle river anvil', null],
    ['mia@home-kettle', null],
  ])('"%s" is refused as %s', (password, refusal) => {
    expect(whyNotPassword(password, mia, server)).toBe(refusal);
  });

  test.each(['Password1!', 'Welcome1!', 'Summer2025', 'Ironbark2026', 'aaaaaaaa', '        '])(
    '"%s" is too weak for the smaller list of the browser too',
    (password) => {
      expect(whyNotPassword(password, mia, browser)).not.toBeNull();
    },
  );

  test('of any length takes no longer than one of a hundred characters', () => {
    const hard = '4@$3!0'.repeat(200);
    const time = (password: string): number => {
      const begin = performance.now();
      server(password, []);
      return performance.now() - begin;
    };
    const most = Math.max(time(hard.slice(0, 100)), time(hard.slice(0, 100)));
    expect(time(hard.slice(0, 1024))).toBeLessThan(most * 3 + 50);
    expect(server(hard.slice(0, 100), [])).toEqual(server(hard.slice(0, 1024), []));
  });
});
