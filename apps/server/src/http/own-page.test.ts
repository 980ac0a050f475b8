import { expect, it } from 'vitest';
import { isOwnPage } from './own-page.ts';

const hosts = ['10.0.0.5:8080', 'pv.example.com'];

it.each([
  // The browser reports the origin.
  ['same-origin', undefined, false, true],
  ['same-origin', 'https://behind-a-proxy.example', false, true],
  ['same-site', undefined, true, false],
  ['cross-site', undefined, true, false],
  ['none', undefined, true, false],
  ['cross-site', 'https://pv.example.com', true, false],
  // Plain http on a LAN: only Origin is sent.
  [undefined, 'http://10.0.0.5:8080', false, true],
  [undefined, 'https://pv.example.com', false, true],
  [undefined, 'http://10.0.0.5:9090', true, false],
  [undefined, 'http://10.0.0.5', true, false],
  [undefined, 'https://pv.example.com.evil.example', true, false],
  [undefined, 'https://evil.example', true, false],
  [undefined, 'null', true, false],
  [undefined, '', true, false],
  // Plain GET requests have no Origin.
  [undefined, undefined, true, true],
  [undefined, undefined, false, false],
])('site %s, origin %s, marked %s: %s', (site, origin, marked, expected) => {
  expect(isOwnPage({ site, origin, marked, hosts })).toBe(expected);
});
