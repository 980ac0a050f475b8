import { expect, it } from 'vitest';
import { isForbiddenAddress } from './forbidden-address.ts';

const hostOf = (url: string) => new URL(url).hostname;

it.each([
  'http://169.254.169.254/latest',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
])('%s is forbidden', (url) => {
  expect(isForbiddenAddress(hostOf(url))).toBe(true);
});

it.each([
  'http://192.168.1.20/',
  'http://127.0.0.1/',
  'http://mail.lan/',
  'http://[fd00::25]/',
  'http://169.255.0.1/',
  'http://fe80.example.com/',
])('%s is a local network or the internet', (url) => {
  expect(isForbiddenAddress(hostOf(url))).toBe(false);
});
