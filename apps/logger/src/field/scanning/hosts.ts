import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { coded } from '@heliodon/telemetry/logger-text';
import { TextError } from '../../text-error.ts';

/** A larger scan would take too long. */
const MAX_HOSTS = 1024;

const nearby = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  nearby.addSubnet(net, prefix);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** The address of one host. Rejects public ones. */
export async function privateAddress(host: string): Promise<string> {
  if (host.includes('/')) throw new TextError(coded('notAHost', { host }));
  const [address = host] = await hostsOf(host);
  return address;
}

/** Addresses of a host name, an address or a network like 192.168.1.0/24. Rejects public networks. */
export async function hostsOf(target: string, allowPublic = false): Promise<string[]> {
  const [name = '', prefix] = target.split('/');
  if (prefix !== undefined) return networkOf(target, name, Number(prefix), allowPublic);
  const { address, family } = await lookup(name).catch(() => {
    throw new TextError(coded('hostNotFound', { host: target }));
  });
  if (!allowPublic) refusePublic(target, address, family === 6 ? 'ipv6' : 'ipv4');
  return [address];
}

function networkOf(target: string, name: string, prefix: number, allowPublic: boolean): string[] {
  if (isIP(name) !== 4 || !Number.isInteger(prefix) || prefix < 8 || prefix > 32)
    throw new TextError(coded('notANetwork', { network: target }));
  const count = 2 ** (32 - prefix);
  if (count > MAX_HOSTS) throw new TextError(coded('networkTooLarge', { network: target, max: MAX_HOSTS }));
  const number = name.split('.').reduce((all, part) => all * 256 + Number(part), 0);
  const first = number - (number % count);
  const hosts = Array.from({ length: count }, (_, i) => addressOf(first + i));
  if (!allowPublic) for (const host of hosts) refusePublic(target, host, 'ipv4');
  // Network and broadcast address are excluded.
  return count > 2 ? hosts.slice(1, -1) : hosts;
}

const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

function refusePublic(target: string, address: string, family: 'ipv4' | 'ipv6'): void {
  if (!nearby.check(address, family)) throw new TextError(coded('notPrivate', { target, address }));
}

/** The private /24 networks of this machine. */
export function ownNetworks(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const own = addresses.filter(
    ({ family, internal, address }) => family === 'IPv4' && !internal && nearby.check(address),
  );
  return [...new Set(own.map(({ address }) => `${address.split('.').slice(0, 3).join('.')}.0/24`))];
}
