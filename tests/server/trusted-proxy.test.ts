import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddressOf } from '#server/http/client-address.ts';
import { readTrustedProxy, type TrustedProxy } from '#server/http/trusted-proxy.ts';

const proxy = (text: string): TrustedProxy | null => {
  const read = readTrustedProxy(text);
  if (read === undefined) throw new Error(`${text} is no value of TRUST_PROXY.`);
  return read;
};

const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6());

describe('a number of proxies', () => {
  it.each([
    ['1', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    // The value from the client comes before the one that the proxy has added.
    ['1', '10.0.0.2', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.2', '198.51.100.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['2', '::ffff:10.0.0.2', '203.0.113.9, ::ffff:192.0.2.7', '203.0.113.9'],
    ['2', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.2', 'unknown', '10.0.0.2'],
    ['2', '10.0.0.2', '198.51.100.1, unknown, 192.0.2.7', '192.0.2.7'],
    ['0', '10.0.0.2', '203.0.113.9', '10.0.0.2'],
    ['1', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ])('%s, connection from %s, header %s: %s', (hops, peer, forwarded, client) => {
    expect(clientAddressOf(peer, forwarded, proxy(hops))).toBe(client);
  });

  it('does not let a client choose its network address', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyAddress, fc.string())), fc.integer({ min: 1, max: 9 }), (sent, hops) => {
        const added = ['203.0.113.9', ...Array.from({ length: hops - 1 }, (_, number) => `192.0.2.${number}`)];
        expect(clientAddressOf('10.0.0.2', [...sent, ...added].join(', '), proxy(String(hops)))).toBe('203.0.113.9');
      }),
    );
  });
});

describe('a list of networks', () => {
  const networks = proxy('198.51.100.0/24, 2001:db8::/32,192.0.2.7');

  it.each([
    ['198.51.100.4', '203.0.113.9', '203.0.113.9'],
    ['198.51.100.4', '10.0.0.1, 203.0.113.9, 192.0.2.7, 2001:db8::5', '203.0.113.9'],
    ['2001:db8::1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:198.51.100.4', '203.0.113.9', '203.0.113.9'],
    ['198.51.100.4', '192.0.2.7', '192.0.2.7'],
    // A private network is not trusted unless it is named.
    ['10.0.0.2', '203.0.113.9', '10.0.0.2'],
    ['192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['198.51.100.4', '203.0.113.9, unknown', '198.51.100.4'],
  ])('connection from %s, header %s: %s', (peer, forwarded, client) => {
    expect(clientAddressOf(peer, forwarded, networks)).toBe(client);
  });

  it('does not let a client choose its network address', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyAddress, fc.string())), (sent) => {
        expect(clientAddressOf('198.51.100.4', [...sent, '203.0.113.9', '192.0.2.7'].join(', '), networks)).toBe('203.0.113.9');
      }),
    );
  });
});

describe('a value that is neither', () => {
  it.each(['yes', '10', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '10.0.0.0/8,', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', 'proxy'])(
    'is refused: %s',
    (text) => {
      expect(readTrustedProxy(text)).toBeUndefined();
    },
  );
});
