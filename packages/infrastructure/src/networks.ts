import { isIPv4, isIPv6 } from 'node:net';

/*
 * Address ranges for rate limits. An IPv6 connection has 2^64 addresses, and a customer up to 2^16 such networks: a
 * limit per address has no effect there.
 */

/** Range of one connection: the IPv4 address, or the /64 of an IPv6 address. Other text is returned unchanged. */
export const networkOf = (ip: string): string => prefixOf(ip, 4, 64);

/** Range of one customer: the /48 of an IPv6 address; null for IPv4. */
export const wideNetworkOf = (ip: string): string | null => {
  const wide = prefixOf(ip, 3, 48);
  return wide.endsWith('/48') ? wide : null;
};

function prefixOf(ip: string, groups: number, bits: number): string {
  const [bare = ''] = ip.split('%');
  if (!isIPv6(bare)) return bare;
  const all = groupsOf(bare);
  const isMapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff;
  if (isMapped)
    return all
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const prefix = all.slice(0, groups).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${bits}`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('::');
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (isIPv4(group) ? pairsOf(group) : [Number.parseInt(group, 16)]));

function pairsOf(ipv4: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}
