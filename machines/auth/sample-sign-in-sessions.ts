import type { SignInSession } from '#contract/sign-in-sessions.ts';

const laptop: SignInSession = {
  id: '7f1c8e0a-0000-4000-8000-000000000001',
  browser: 'Chrome',
  os: 'macOS',
  address_block: '203.0.113.0/24',
  created_at: '2026-03-02T05:12:00Z',
  used_at: '2026-03-02T05:12:00Z',
  is_current: true,
};
const phone: SignInSession = {
  ...laptop,
  id: '7f1c8e0a-0000-4000-8000-000000000002',
  browser: 'Safari',
  os: 'iOS',
  created_at: '2026-02-11T19:00:00Z',
  used_at: '2026-03-02T04:50:00Z',
  is_current: false,
};
const other: SignInSession = {
  ...phone,
  id: '7f1c8e0a-0000-4000-8000-000000000003',
  browser: 'Firefox',
  os: 'Windows',
  address_block: '198.51.100.0/24',
  used_at: '2026-02-26T23:40:00Z',
};

export const sampleSessions = { laptop, phone, other };
