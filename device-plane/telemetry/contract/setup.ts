import { deviceConfig as device, lineConfig as line, siteConfig } from '@heliodon/register-maps/site-config';
import { z } from 'zod';
import { loggerText, loggerTexts } from './logger-text.ts';
import { serialNumber } from './protocol.ts';

/*
 * Commissioning of a logger from the portal: the channel `setup` in both directions, docs/device-protocol.md. A logger
 * that has this channel reports `setup: 1` in its status.
 */

/** Within this time the platform confirms a new configuration, or the logger returns to the previous one. */
export const TRIAL_MS = 60_000;
/** Of a configuration, counted from 1. */
const version = () => z.int().positive().max(2_000_000_000);
/** Register maps of the account, by file name; used by `devices[].map`. */
const ownMaps = z.record(z.string().regex(/^[\w.-]{1,60}\.json$/), z.unknown());

export const scanSettings = z.strictObject({
  /** Hosts, or networks such as 192.168.1.0/24; empty without `serial`: the networks of the logger. */
  hosts: z.array(z.string().min(1).max(253)).max(8).default([]),
  ports: z.array(z.int().min(1).max(65_535)).max(8).optional(),
  serial: z
    .strictObject({
      path: z.string().min(1).max(200),
      /** Left out: the usual ones are tried one after the other. */
      baud: z.int().optional(),
      parity: z.enum(['none', 'even', 'odd']).optional(),
    })
    .optional(),
  units: z.tuple([z.int().min(0).max(247), z.int().min(0).max(247)]).optional(),
  timeoutMs: z.int().min(50).max(30_000).optional(),
});
export type ScanSettings = z.output<typeof scanSettings>;

const request = { id: z.uuid(), expires: z.int() };

export const setupRequest = z.discriminatedUnion('do', [
  z.object({ ...request, do: z.literal('scan'), scan: scanSettings }),
  z.object({ ...request, do: z.literal('cancel'), task: z.uuid() }),
  /** One reading of a device that need not be configured. */
  z.object({ ...request, do: z.literal('read'), line, device, maps: ownMaps.default({}) }),
  /** Raw registers, for the map editor. */
  z.object({
    ...request,
    do: z.literal('registers'),
    line,
    unit: z.int().min(0).max(255),
    function: z.literal([3, 4]),
    address: z.int().min(0).max(0xffff),
    count: z.int().min(1).max(125),
  }),
  /** A new configuration: on trial until it is confirmed. */
  z.object({
    ...request,
    do: z.literal('apply'),
    version: version(),
    site: siteConfig,
    maps: ownMaps.default({}),
  }),
  z.object({ ...request, do: z.literal('confirm'), version: version() }),
]);
export type SetupRequest = z.output<typeof setupRequest>;

/** A device found by a scan, as it would be configured. */
export const scanFinding = z.object({
  line,
  device,
  /** The device does not report its serial number: read it from the nameplate. */
  printedSn: z.boolean(),
  /** Other maps that fit. */
  alternatives: z.array(z.string()),
  /** How the device was recognised. */
  note: loggerText,
});
export type ScanFinding = z.output<typeof scanFinding>;

const pointValue = z.union([z.number(), z.null(), z.array(z.union([z.number(), z.null()]))]);

export const scanResult = z.object({
  done: z.int(),
  total: z.int(),
  /** What is being queried. */
  now: loggerText,
  found: z.array(scanFinding).max(500),
  /** Units that respond and are not recognised, or at which the connection was lost. */
  unknown: z.array(z.object({ line, unit: z.int(), why: loggerText })).max(500),
  /** About a whole line. */
  notes: z
    .array(z.object({ line, text: loggerText }))
    .max(500)
    .default([]),
});
export type ScanResult = z.output<typeof scanResult>;

export const readResult = z.object({
  sn: serialNumber(),
  /** What the device itself reports, regardless of the configuration; null if it reports none. */
  reportedSn: serialNumber().nullable().default(null),
  kind: z.string(),
  brand: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  values: z.record(z.string(), pointValue),
  /** Whether the device matches the fingerprint of its map; without one null. */
  recognised: z.boolean().nullable(),
  tookMs: z.int(),
});
export type ReadResult = z.output<typeof readResult>;

export const registersResult = z.object({ words: z.array(z.int().min(0).max(0xffff)) });

export const setupAnswer = z.object({
  /** Id of the request. */
  id: z.uuid(),
  state: z.enum(['progress', 'done', 'failed']),
  /** Each fault with its place. */
  error: loggerTexts.optional(),
  scan: scanResult.optional(),
  read: readResult.optional(),
  registers: registersResult.optional(),
});
export type SetupAnswer = z.output<typeof setupAnswer>;

/** Published after each connection and after each change of the configuration. */
export const setupReport = z.object({
  report: z.object({
    /** Null: the configuration of its file. */
    version: version().nullable(),
    state: z.enum(['running', 'trial']),
    /** Why the logger returned to this configuration from a newer one. */
    returnedFrom: z.object({ version: version(), reason: loggerTexts }).nullable(),
    site: siteConfig,
    /** For the scan: serial ports and private networks of the logger. */
    serialPorts: z.array(z.string().max(200)).max(32),
    networks: z.array(z.string().max(50)).max(32),
  }),
});
export type SetupReport = z.output<typeof setupReport>['report'];

export const setupMessage = z.union([setupAnswer, setupReport]);
export type SetupMessage = z.output<typeof setupMessage>;
