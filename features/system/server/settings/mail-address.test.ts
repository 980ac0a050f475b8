import { expect, it } from 'vitest';
import { partsOfMailbox, partsOfSmtpUrl, smtpUrl } from './mail-address.ts';

const server = { host: 'mail.lan', port: 587, user: '', fromName: '', fromAddress: '' };

it.each([
  [{ ...server, security: 'starttls' }, undefined, 'smtp://mail.lan:587?requireTLS=true'],
  [{ ...server, security: 'none', port: 25 }, undefined, 'smtp://mail.lan:25?ignoreTLS=true'],
  [
    { ...server, security: 'tls', port: 465, user: 'a@b' },
    'p:/@?',
    'smtps://a%40b:p%3A%2F%40%3F@mail.lan:465',
  ],
  [{ ...server, security: 'tls', host: '' }, 'x', undefined],
] as const)('%j with password %s is %s', (values, password, url) => {
  expect(smtpUrl(values, password)).toBe(url);
  if (!url) return;
  const { host, port, security, user } = values;
  expect(partsOfSmtpUrl(url)).toEqual({ host, port, security, user, password });
});

it.each([
  ['Plants <alarm@example.com>', { fromName: 'Plants', fromAddress: 'alarm@example.com' }],
  ['alarm@example.com', { fromName: '', fromAddress: 'alarm@example.com' }],
])('%s is parsed', (mailbox, parts) => {
  expect(partsOfMailbox(mailbox)).toEqual(parts);
});
