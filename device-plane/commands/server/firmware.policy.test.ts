import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { upgradeStates } from '../contract/firmware.contract.ts';
import {
  firmwareManifest,
  isBusy,
  isSigned,
  mayUpgradeFollow,
  readFirmwareKey,
  type UpgradeFacts,
  upgradeIssue,
} from './firmware.policy.ts';

const device: UpgradeFacts = {
  upgradable: true,
  online: true,
  busy: false,
  kind: 'inverter',
  model: 'SUN-100',
  version: '2.1.0',
};
const firmware = { kind: 'inverter', model: 'SUN-100', version: '2.2.0', fromVersion: '' };

it.each<[string, Partial<UpgradeFacts>, Partial<typeof firmware>, number | undefined]>([
  ['all is well', {}, {}, undefined],
  ['a file for every model', {}, { model: '' }, undefined],
  ['a kind that cannot', { upgradable: false }, {}, 2520],
  ['offline', { online: false }, {}, 2520],
  ['another job is under way', { busy: true }, {}, 2520],
  ['another kind', { kind: 'pcs' }, {}, 2523],
  ['another model', { model: 'SUN-110' }, {}, 2523],
  ['the same version', { version: '2.2.0' }, {}, 2522],
  ['the same version, written otherwise', { version: 'v2.2.0' }, {}, 2522],
  ['a downgrade', { version: '2.10.0' }, {}, 2521],
  ['from a preview to its release', { version: '2.2.0-rc.1' }, {}, undefined],
  ['from a release to its preview', { version: '2.2.0' }, { version: '2.2.0-rc.1' }, 2521],
  ['a version that nobody can compare', { version: 'HV3' }, {}, 2525],
  ['a device that never told its version', { version: '' }, {}, 2525],
  ['from the lowest version allowed', {}, { fromVersion: '2.1.0' }, undefined],
  ['from below it', { version: '2.0.9' }, { fromVersion: '2.1.0' }, 2524],
])('%s', (_, facts, file, code) => {
  expect(upgradeIssue({ ...device, ...facts }, { ...firmware, ...file })?.entry.code).toBe(code);
});

it('states only move forward, and may be skipped', () => {
  const order = ['queued', 'sent', 'downloading', 'installing', 'done'];
  for (const from of upgradeStates)
    for (const to of upgradeStates) {
      const isOver = from === 'done' || from === 'failed';
      const expected = !isOver && (to === 'failed' || order.indexOf(to) > order.indexOf(from));
      expect(mayUpgradeFollow(from, to), `${from} → ${to}`).toBe(expected);
    }
});

it.each<[string, { deviceId: number; loggerId: number }, boolean]>([
  ['its own job', { deviceId: 2, loggerId: 1 }, true],
  ['the logger that it stands behind', { deviceId: 1, loggerId: 1 }, true],
  ['a neighbour behind the same logger waits its turn', { deviceId: 3, loggerId: 1 }, false],
  ['another logger', { deviceId: 9, loggerId: 9 }, false],
])('busy because of %s', (_, job, busy) => {
  expect(isBusy({ deviceId: 2, loggerId: 1 }, [job])).toBe(busy);
});

it('a logger is busy while a device behind it is upgraded', () => {
  expect(isBusy({ deviceId: 1, loggerId: 1 }, [{ deviceId: 3, loggerId: 1 }])).toBe(true);
});

describe('signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sha256 = Buffer.alloc(32, 7);
  const manifest = firmwareManifest(firmware, sha256);
  const signature = sign(null, Buffer.from(manifest), privateKey);

  it('covers kind, model, version and content', () => {
    expect(manifest).toBe(`heliodon-firmware-v1\ninverter\nSUN-100\n2.2.0\n${'07'.repeat(32)}\n`);
  });

  it.each<[string, string, boolean]>([
    ['what was signed', manifest, true],
    ['another file', firmwareManifest(firmware, Buffer.alloc(32, 8)), false],
    ['passed off as newer', firmwareManifest({ ...firmware, version: '9.0.0' }, sha256), false],
    ['for another model', firmwareManifest({ ...firmware, model: '' }, sha256), false],
  ])('%s', (_, text, good) => {
    expect(isSigned(text, signature, publicKey)).toBe(good);
  });

  it('keys are accepted as PEM and as base64, Ed25519 only', () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(readFirmwareKey(pem)?.equals(publicKey)).toBe(true);
    expect(readFirmwareKey(der)?.equals(publicKey)).toBe(true);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const bad of ['', 'x', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(), secret])
      expect(readFirmwareKey(bad)).toBeUndefined();
  });
});
