import type { SecurityEvent } from '#contract/security-events.ts';

const signedIn: SecurityEvent = {
  id: '9a1c8e0a-0000-4000-8000-000000000001',
  kind: 'signed_in',
  at: '2026-03-02T05:12:00Z',
  count: 1,
  address_block: '203.0.113.0/24',
  browser: 'Chrome',
  os: 'macOS',
  passkey: null,
  card: null,
  codes_left: null,
};
const refused: SecurityEvent = {
  ...signedIn,
  id: '9a1c8e0a-0000-4000-8000-000000000002',
  kind: 'wrong_password',
  at: '2026-03-01T08:40:00Z',
  address_block: '198.51.100.0/24',
  browser: null,
  os: null,
};

export const sampleSecurityEvents = { signedIn, refused };
