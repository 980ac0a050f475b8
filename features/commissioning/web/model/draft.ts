import {
  type DeviceConfig,
  deviceConfig,
  type LineConfig,
  lineConfig,
  PARITIES,
  type SiteConfig,
  siteConfig,
} from '@heliodon/register-maps/site-config';
import { loggerText } from '@heliodon/telemetry/logger-text';
import type { ScanFinding } from '@heliodon/telemetry/setup';
import { z } from 'zod';
import { addressOf, withLine } from './lines.ts';

export const STEPS = ['logger', 'search', 'devices', 'apply'] as const;
export type Step = (typeof STEPS)[number];

export const SEARCH_WAYS = ['network', 'serial', 'none'] as const;
export type SearchWay = (typeof SEARCH_WAYS)[number];

/** A serial number that the device reports, and what read it. */
const reportedSn = z.object({ sn: z.string(), by: z.enum(['scan', 'reading']) });
export type ReportedSn = z.output<typeof reportedSn>;

const draftDevice = z.object({
  key: z.int(),
  config: deviceConfig.omit({ sn: true }),
  /** As typed: may still be incomplete. */
  sn: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  /** Read from the nameplate, because the device does not report it. */
  printedSn: z.boolean(),
  reported: reportedSn.nullable().default(null),
  alternatives: z.array(z.string()),
  note: loggerText,
});
export type DraftDevice = z.output<typeof draftDevice>;

const searchForm = z.object({
  way: z.enum(SEARCH_WAYS),
  /** Null: the networks of the logger. */
  hosts: z.array(z.string()).nullable(),
  ports: z.array(z.int()),
  unitFrom: z.int().nullable(),
  unitTo: z.int().nullable(),
  timeoutMs: z.int().nullable(),
  path: z.string(),
  /** Null: all usual settings are tried. */
  baud: z.int().nullable(),
  /** Null: as usual for the protocol, otherwise found by trial. */
  parity: z.enum(PARITIES).nullable(),
});
export type SearchForm = z.output<typeof searchForm>;

export const draftSchema = z.object({
  step: z.enum(STEPS),
  loggerId: z.int().nullable(),
  /** The configuration that is changed; null until it is loaded. */
  base: z.object({ newest: z.int(), site: siteConfig }).nullable(),
  lines: z.array(lineConfig),
  devices: z.array(draftDevice),
  search: searchForm,
  /** The last scan. */
  taskId: z.string().nullable(),
  /** Addresses of found devices that are not wanted. */
  left: z.array(z.string()),
  note: z.string(),
  /** The version that was sent. */
  saved: z.int().nullable(),
});
export type Draft = z.output<typeof draftSchema>;

export const emptyDraft: Draft = {
  step: 'logger',
  loggerId: null,
  base: null,
  lines: [],
  devices: [],
  search: {
    way: 'network',
    hosts: null,
    ports: [],
    unitFrom: null,
    unitTo: null,
    timeoutMs: null,
    path: '',
    baud: null,
    parity: null,
  },
  taskId: null,
  left: [],
  note: '',
  saved: null,
};

const nextKey = (devices: readonly DraftDevice[]): number =>
  1 + Math.max(0, ...devices.map(({ key }) => key));

function newDevice(config: DeviceConfig, key: number, more: Partial<DraftDevice>): DraftDevice {
  const { sn = '', ...rest } = config;
  const { alternatives = [], note = '', printedSn = false, isNew = true, reported = null } = more;
  return { key, config: rest, sn, name: '', isNew, printedSn, reported, alternatives, note };
}

/** Starts from the configuration of a logger; devices that were added already are kept. */
export function withBase(draft: Draft, base: { newest: number; site: SiteConfig }): Draft {
  const { lines, devices } = base.site;
  const existing = devices.map((config, i) => newDevice(config, i + 1, { isNew: false }));
  const started: Draft = {
    ...draft,
    base: { newest: base.newest, site: base.site },
    lines,
    devices: existing,
  };
  return draft.devices
    .filter((device) => device.isNew)
    .reduce((grown, device) => {
      const line = draft.lines.find(({ name }) => name === device.config.line);
      return line ? withDevice(grown, line, device) : grown;
    }, started);
}

const isConfigured = (draft: Draft, address: string, sn: string | undefined): boolean =>
  draft.devices.some(
    (device) =>
      addressOf(device.config, draft.lines) === address ||
      (sn !== undefined && sn !== '' && device.sn === sn),
  );

function withDevice(draft: Draft, line: LineConfig, device: DraftDevice): Draft {
  if (isConfigured(draft, addressOf(device.config, [line]), device.sn)) return draft;
  const { lines, name } = withLine(draft.lines, line);
  const config = { ...device.config, line: name };
  return { ...draft, lines, devices: [...draft.devices, { ...device, config, key: nextKey(draft.devices) }] };
}

/** A device entered without a search. */
export const withEntered = (draft: Draft, line: LineConfig, config: DeviceConfig, needsSn: boolean): Draft =>
  withDevice(draft, line, newDevice(config, 0, { printedSn: needsSn }));

export const findingAddress = ({ device, line }: ScanFinding): string => addressOf(device, [line]);

export type FindingState = 'configured' | 'added' | 'left' | 'new';

export function findingState(draft: Draft, finding: ScanFinding): FindingState {
  const address = findingAddress(finding);
  const { sn } = finding.device;
  const same = draft.devices.find(
    (device) => addressOf(device.config, draft.lines) === address || (sn && device.sn === sn),
  );
  if (same) return same.isNew ? 'added' : 'configured';
  return draft.left.includes(address) ? 'left' : 'new';
}

/** The found devices that are wanted and not configured yet. */
export const withFindings = (draft: Draft, findings: readonly ScanFinding[]): Draft =>
  findings
    .filter((finding) => findingState(draft, finding) === 'new')
    .reduce((grown, { line, device: found, printedSn, alternatives, note }) => {
      // The logger generates a number where the device reports none.
      const device = printedSn ? { ...found, sn: undefined } : found;
      const { sn, meterAddress } = device;
      // The number of a DL/T 645 meter is its address.
      const isReported = sn !== undefined && meterAddress === undefined;
      const reported = isReported ? { sn, by: 'scan' as const } : null;
      return withDevice(grown, line, newDevice(device, 0, { printedSn, reported, alternatives, note }));
    }, draft);

/** A removed device is not added again by the same scan. */
export function withoutDevice(draft: Draft, key: number): Draft {
  const gone = draft.devices.find((device) => device.key === key);
  if (!gone) return draft;
  return {
    ...draft,
    devices: draft.devices.filter((device) => device !== gone),
    left: [...draft.left, addressOf(gone.config, draft.lines)],
  };
}

export const withChanged = (draft: Draft, key: number, change: Partial<DraftDevice>): Draft => ({
  ...draft,
  devices: draft.devices.map((device) => (device.key === key ? { ...device, ...change } : device)),
});

/** A test reading has shown the serial number of a device. It is filled in once; what is typed remains. */
export function withReportedSn(draft: Draft, key: number, sn: string): Draft {
  const device = draft.devices.find((one) => one.key === key);
  if (!device || device.reported?.sn === sn) return draft;
  const { reported, isNew } = device;
  const follows = reported ? device.sn === reported.sn : device.sn.trim() === '';
  const filled = isNew && follows ? sn : device.sn;
  return withChanged(draft, key, { reported: { sn, by: 'reading' }, sn: filled });
}

export const configOf = ({ config, sn }: DraftDevice): DeviceConfig => {
  const typed = sn.trim();
  return typed === '' ? config : { ...config, sn: typed };
};

/** The configuration to send; a line without devices is dropped. */
export function siteOf({ lines, devices }: Pick<Draft, 'lines' | 'devices'>): SiteConfig {
  return {
    lines: lines.filter(({ name }) => devices.some(({ config }) => config.line === name)),
    devices: devices.map(configOf),
  };
}

/** Only devices with a known serial number can be named. */
export const namesOf = (devices: readonly DraftDevice[]): { sn: string; name: string }[] =>
  devices
    .map(({ sn, name, isNew }) => ({ sn: sn.trim(), name: isNew ? name.trim() : '' }))
    .filter(({ sn, name }) => sn !== '' && name !== '');
