import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox(randomBytes(32));
const sealed = box.seal('correct horse', 'mail.password');

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  expect(box.open(sealed, 'mail.password')).toBe('correct horse');
  expect(box.seal('correct horse', 'mail.password')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('correct horse');
});

it.each([
  ['in another place', () => box.open(sealed, 'sms.keySecret')],
  ['with another key', () => new SecretBox(randomBytes(32)).open(sealed, 'mail.password')],
  ['cut short', () => box.open(sealed.slice(0, 12), 'mail.password')],
  ['empty', () => box.open('', 'mail.password')],
  [
    'with one letter changed',
    () => box.open(`${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`, 'mail.password'),
  ],
])('does not decrypt %s', (_, open) => {
  expect(open()).toBeUndefined();
});
