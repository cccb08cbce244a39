/** Tests the decryption that other tests use, with the example of RFC 8291, appendix A. */
import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptMessage } from './decrypt-message.ts';

const pair = createECDH('prime256v1');
pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
const receiver = { pair, secret: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') };
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

it('reads the example of the standard', () => {
  expect(decryptMessage(receiver, message)).toBe('When I grow up, I want to be a watermelon');
});

it('refuses a message that is for another browser or was changed', () => {
  expect(() => decryptMessage({ ...receiver, secret: Buffer.alloc(16) }, message)).toThrow();
  const changed = Buffer.from(message);
  changed[100] = (changed[100] ?? 0) + 1;
  expect(() => decryptMessage(receiver, changed)).toThrow();
});
