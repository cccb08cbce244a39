/** Members for the models: a member with two studios, and a French-speaking member without a visible studio. */
import type { Account, Profile } from '#contract/profile.ts';

const account = (id: string, lastVisit: string | null): Account => ({
  id,
  org: { id: `org-${id}`, name: `Studio ${id}`, logo_url: null, brand: '#0f766e' },
  facilities: [
    {
      id: `facility-${id}`,
      guid: `facility-${id}`,
      name: 'Main Street',
      address: '1 Main Street',
      time_zone: 'Pacific/Auckland',
      currency: { code: 'NZD' },
      preferences: { feed_enabled: true },
    },
  ],
  hidden_at: null,
  last_visit_at: lastVisit,
});

const member = (id: string, name: string, rest: Pick<Profile, 'accounts' | 'locale'>): Profile => ({
  id,
  guid: id,
  full_name: name,
  first_name: name,
  email: `${name.toLowerCase()}@example.org`,
  avatar: { is_set: false, thumb_url: null, main_url: null },
  track_training: true,
  calendar_token: null,
  short_id: 'channel',
  preferences: {},
  ...rest,
});

export const boxAccount = account('box', '2026-03-01T06:00:00Z');
export const yogaAccount = account('yoga', '2026-02-01T06:00:00Z');
export const mia = member('mia', 'Mia', { accounts: [boxAccount, yogaAccount], locale: null });
export const luc = member('luc', 'Luc', { accounts: [{ ...boxAccount, hidden_at: '2026-02-20T06:00:00Z' }], locale: 'fr' });
