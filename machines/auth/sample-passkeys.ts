import type { CreatedPasskey, Passkey, PasskeyCreation, PasskeyRequest, SignedPasskey } from '#contract/passkeys.ts';

const phone: Passkey = {
  id: '5a1c8e0a-0000-4000-8000-000000000001',
  name: 'Mia’s phone',
  created_at: '2026-01-13T19:00:00Z',
  used_at: '2026-03-01T17:12:00Z',
  is_backed_up: true,
};
const laptop: Passkey = {
  ...phone,
  id: '5a1c8e0a-0000-4000-8000-000000000002',
  name: 'Work laptop',
  created_at: '2026-02-02T19:20:00Z',
  used_at: '2026-02-26T20:00:00Z',
};
const added: Passkey = {
  id: '5a1c8e0a-0000-4000-8000-000000000003',
  name: 'Windows',
  created_at: '2026-03-02T06:00:00Z',
  used_at: null,
  is_backed_up: false,
};

export const samplePasskeys = { phone, laptop, added };

export const sampleCreation: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Spotter' },
  user: { id: 'bWlh', name: 'mia@example.org', displayName: 'Mia Parata' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

export const sampleRequest: PasskeyRequest = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
};
export const sampleSigned: SignedPasskey = {
  id: 'AAAA',
  client_data: 'AAAA',
  authenticator_data: 'AAAA',
  signature: 'AAAA',
  user_handle: null,
};

export const sampleMade: CreatedPasskey = { id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA', transports: ['internal'] };
