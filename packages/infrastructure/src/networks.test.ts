import { expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from './networks.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['::ffff:cb00:7109', '203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', '', null],
])('%s belongs to %s and %s', (ip, network, wide) => {
  expect([networkOf(ip), wideNetworkOf(ip)]).toEqual([network, wide]);
});
