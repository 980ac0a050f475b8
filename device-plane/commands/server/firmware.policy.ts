import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { commandsErrors } from '../contract/commands.errors.ts';
import type { UpgradeState } from '../contract/firmware.contract.ts';
import { type Issue, issue } from './issue.ts';
import { compareVersions } from './version.ts';

/** Timeouts of an upgrade in seconds. Jobs behind one logger run one after the other. */
export const upgradeWithinS = {
  queued: 24 * 3600,
  /** Until the first reply. */
  sent: 60,
  /** Without any progress. */
  downloading: 600,
  installing: 600,
  /** From sending to completion. */
  whole: 2 * 3600,
} as const;
export const DOWNLOAD_TICKET_S = 3600;

export const openUpgradeStates = ['queued', 'sent', 'downloading', 'installing'] as const;
export const activeUpgradeStates = ['sent', 'downloading', 'installing'] as const;

const order: readonly UpgradeState[] = ['queued', 'sent', 'downloading', 'installing', 'done'];

/** Only forward; steps may be skipped, because devices may not report all. */
export function mayUpgradeFollow(from: UpgradeState, to: UpgradeState): boolean {
  if (from === 'done' || from === 'failed') return false;
  return to === 'failed' || order.indexOf(to) > order.indexOf(from);
}

export interface UpgradeFacts {
  readonly upgradable: boolean;
  readonly online: boolean;
  /** Of the device or of its logger. */
  readonly busy: boolean;
  readonly kind: string;
  readonly model: string;
  readonly version: string;
}

export interface FirmwareFacts {
  readonly kind: string;
  readonly model: string;
  readonly version: string;
  readonly fromVersion: string;
}

export function upgradeIssue(device: UpgradeFacts, firmware: FirmwareFacts): Issue | undefined {
  if (!device.upgradable || !device.online || device.busy) return issue(commandsErrors.cannotUpgrade);
  if (firmware.kind !== device.kind || (firmware.model !== '' && firmware.model !== device.model))
    return issue(commandsErrors.firmwareWrongModel);
  const step = compareVersions(firmware.version, device.version);
  if (step === undefined) return issue(commandsErrors.firmwareVersionUnknown);
  if (step === 0) return issue(commandsErrors.firmwareSame, { version: firmware.version });
  if (step < 0) {
    const versions = { current: device.version, version: firmware.version };
    return issue(commandsErrors.firmwareDowngrade, versions);
  }
  if (firmware.fromVersion === '') return undefined;
  const reached = compareVersions(device.version, firmware.fromVersion);
  return reached === undefined || reached < 0
    ? issue(commandsErrors.firmwareFromVersion, { needed: firmware.fromVersion })
    : undefined;
}

/**
 * The signed text includes more than the file, so that an old file cannot be presented as a new version or for another
 * model. Each line ends with a line feed.
 */
export const firmwareManifest = (of: Omit<FirmwareFacts, 'fromVersion'>, sha256: Buffer): string =>
  ['heliodon-firmware-v1', of.kind, of.model, of.version, sha256.toString('hex'), ''].join('\n');

export const isSigned = (manifest: string, signature: Buffer, key: KeyObject): boolean =>
  verify(null, Buffer.from(manifest), key, signature);

/** PEM or base64 DER; undefined if it is not an Ed25519 public key. */
export function readFirmwareKey(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----BEGIN PUBLIC KEY-----')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A job in progress on the device, or on the logger connection that the file would use. */
export function isBusy(
  device: { readonly deviceId: number; readonly loggerId: number | null },
  open: readonly { readonly deviceId: number; readonly loggerId: number }[],
): boolean {
  return open.some(
    (job) =>
      job.deviceId === device.deviceId ||
      (job.loggerId === device.loggerId &&
        (job.deviceId === job.loggerId || device.deviceId === device.loggerId)),
  );
}
