import { beforeAll, describe, expect, it } from 'vitest';
import { backupErrors } from '../contract/backup.errors.ts';
import type { BackupHeader, Encryption } from './file/header.ts';
import { type BackupKeys, backupKeysOf } from './keys/backup-keys.ts';
import { type Consent, objection, protectionOf } from './opening.policy.ts';

let own: BackupKeys;
let other: BackupKeys;
beforeAll(async () => {
  own = await backupKeysOf(Buffer.alloc(32, 1));
  other = await backupKeysOf(Buffer.alloc(32, 2));
});

const head = (signer?: BackupKeys, encryption?: Encryption) =>
  ({ signer: signer?.signer.publicKey, encryption }) as BackupHeader;

it('keys of a server are reproducible and differ from those of another', async () => {
  const again = await backupKeysOf(Buffer.alloc(32, 1));
  expect(again.identity).toMatch(/^AGE-SECRET-KEY-1[02-9A-Z]{58}$/);
  expect([again.identity, again.recipient, again.signer.fingerprint]).toEqual([
    own.identity,
    own.recipient,
    own.signer.fingerprint,
  ]);
  expect(own.signer.fingerprint).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  expect(other.identity).not.toBe(own.identity);
  expect(other.signer.fingerprint).not.toBe(own.signer.fingerprint);
});

describe('required input', () => {
  it.each([
    ['own server', () => own, { to: 'server' }, () => own, null],
    ['another server', () => other, { to: 'server' }, () => other, 'identity'],
    ['configured public key', () => own, { to: 'recipient' }, () => other, 'identity'],
    ['public key that is that of the server', () => own, { to: 'recipient' }, () => own, null],
    ['passphrase', () => own, { to: 'passphrase' }, () => own, 'passphrase'],
  ] as const)('%s', (_, signer, { to }, recipient, needs) => {
    const encryption = to === 'passphrase' ? { to } : { to, recipient: recipient().recipient };
    expect(protectionOf(head(signer(), encryption), own)).toMatchObject({ protection: to, needs });
  });

  it('version 1: nothing; without own keys every server is another one', () => {
    expect(protectionOf(head(), own)).toEqual({
      protection: 'none',
      recipient: null,
      needs: null,
      signer: null,
    });
    const encryption = { to: 'server', recipient: own.recipient } as const;
    expect(protectionOf(head(own, encryption), undefined)).toMatchObject({
      needs: 'identity',
      signer: { own: false },
    });
  });
});

describe('required consent', () => {
  const consent = (more: Partial<Consent> = {}): Consent => ({
    trustedSigner: null,
    unprotected: false,
    ...more,
  });
  const signedBy = (keys: BackupKeys) => protectionOf(head(keys, { to: 'passphrase' }), own);

  it('none for own files', () => expect(objection(signedBy(own), consent())).toBeUndefined());

  it('the fingerprint of another server, exactly this one', () => {
    const { fingerprint } = other.signer;
    expect(objection(signedBy(other), consent())).toMatchObject({
      entry: backupErrors.otherSigner,
      params: { fingerprint },
    });
    expect(objection(signedBy(other), consent({ trustedSigner: own.signer.fingerprint }))).toBeDefined();
    expect(objection(signedBy(other), consent({ unprotected: true }))).toBeDefined();
    expect(objection(signedBy(other), consent({ trustedSigner: fingerprint }))).toBeUndefined();
  });

  it('that version 1 is not protected', () => {
    const plain = protectionOf(head(), own);
    expect(objection(plain, consent())).toMatchObject({ entry: backupErrors.unprotected });
    expect(objection(plain, consent({ unprotected: true }))).toBeUndefined();
  });
});
