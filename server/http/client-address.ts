import { isIP } from 'node:net';
import { clientOf, oneHop, type TrustedProxy } from './trusted-proxy.ts';

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The eight groups of an IPv6 address; an embedded IPv4 address counts as two groups. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const parts = (text: string | undefined): readonly string[] =>
    text ? text.split(':').flatMap((part) => (part.includes('.') ? [part, ''] : [part])) : [];
  const [left, right] = [parts(head), parts(tail)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** A household or a telephone has a whole IPv6 /64 and may use a new address for each request, so a /64 counts as one address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address).map((group) => group.replace(/^0+(?=.)/, ''));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? groups.join(':') : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The /24 or /48 of the result of `clientAddressOf`; null if the result is not an address. */
export function addressBlockOf(address: string): string | null {
  const bare = plain(address.split('/', 1)[0] ?? '');
  if (isIP(bare) === 4) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 3).join(':')}::/48` : null;
}

/** From `x-forwarded-for` if the connection comes from a trusted proxy, else the peer. For IPv6, the network of the client. */
export const clientAddressOf = (peer: string | undefined, forwarded: string | null, proxy: TrustedProxy | null = oneHop): string =>
  networkOf(clientOf(peer, forwarded, proxy));
