import { describe, expect, it } from 'vitest';
import { answersWithin } from '#server/database/connect-timeout.ts';

describe('a PostgreSQL that takes no connection', () => {
  it.each([
    ['postgres://localhost/spotter', 3000],
    ['postgres://localhost/spotter?connect_timeout=10', 10_000],
    ['postgres://localhost/spotter?connect_timeout=0', 3000],
    ['postgres://localhost/spotter?connect_timeout=soon', 3000],
  ])('counts as away: %s after %i ms', (url, milliseconds) => expect(answersWithin(url)).toBe(milliseconds));
});
