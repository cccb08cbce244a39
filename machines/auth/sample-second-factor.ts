import type { SecondFactor, SecondFactorSetup } from '#contract/second-factor.ts';

const none: SecondFactor = { added_at: null, recovery_codes_left: 0 };
const used: SecondFactor = { added_at: '2026-01-13T19:00:00Z', recovery_codes_left: 7 };
const added: SecondFactor = { added_at: '2026-03-02T06:00:00Z', recovery_codes_left: 10 };

export const sampleSecondFactors = { none, used, added };

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const sampleSetup: SecondFactorSetup = {
  secret,
  uri: `otpauth://totp/Spotter:mia%40example.org?issuer=Spotter&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  expires_at: '2026-03-02T06:10:00Z',
};

export const sampleRecoveryCodes: readonly string[] = [
  'K7QM-2F4H-9XWD',
  'R3TC-8NVB-5JPG',
  'W6HD-4MKX-7QFR',
  'B9PJ-3GTN-6VCW',
  'X2FK-7RHQ-4DMB',
  'N5VW-9CJT-8GPX',
  'D8GR-6XBM-2KHF',
  'T4NQ-5PWV-3RJC',
  'H7CB-2KDG-9TXM',
  'M6JX-8FRP-4WNV',
];
