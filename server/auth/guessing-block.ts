/** Groups addresses into blocks, for which password guesses are counted. Recognizes addresses that do not identify the caller. */
import { BlockList, isIP } from 'node:net';

const sharedNetworks = new BlockList();
for (const [network, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  sharedNetworks.addSubnet(network, prefix, family);

/** The /24 of IPv4 or the /56 of IPv6. Null if many unrelated people share the address, such as behind carrier-grade NAT. */
export function guessingBlockOf(address: string): string | null {
  const plain = address.replace(/\/\d+$/, '');
  const family = isIP(plain);
  if (family === 0 || sharedNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null;
  if (family === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [first = '', second = '', third = '', fourth = '0'] = plain.split(':');
  return `${first}:${second}:${third}:${(Number.parseInt(fourth || '0', 16) & 0xff00).toString(16)}::/56`;
}
