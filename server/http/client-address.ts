/** Where a request comes from, for the limits on sign-in. */
import { BlockList, isIP } from 'node:net';

const ownNetworks = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const)
  ownNetworks.addSubnet(network, prefix, family);

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The eight groups of an IPv6 address; those of an IPv4 address at its end count as two. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const parts = (text: string | undefined): readonly string[] =>
    text ? text.split(':').flatMap((part) => (part.includes('.') ? [part, ''] : [part])) : [];
  const [left, right] = [parts(head), parts(tail)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** A household or a telephone has a whole /64 of IPv6 and may change within it with every request: it counts as one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address).map((group) => group.replace(/^0+(?=.)/, ''));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? groups.join(':') : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The /24 or /48 of what `clientAddressOf` answers; null where that is no address. */
export function addressBlockOf(address: string): string | null {
  const bare = plain(address.split('/', 1)[0] ?? '');
  if (isIP(bare) === 4) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 3).join(':')}::/48` : null;
}

/**
 * `forwarded` is `x-forwarded-for` where a proxy stands before us, else null. A proxy in our own network adds the address of
 * whoever called it to its end; nobody else is believed. An IPv6 address is answered as its network.
 */
export function clientAddressOf(peer: string | undefined, forwarded: string | null): string {
  const direct = plain(peer ?? '');
  const family = isIP(direct);
  if (forwarded === null || family === 0 || !ownNetworks.check(direct, family === 4 ? 'ipv4' : 'ipv6')) return networkOf(direct);
  const last = plain(forwarded.split(',').at(-1)?.trim() ?? '');
  return networkOf(isIP(last) === 0 ? direct : last);
}
