import type { LineConfig, WrittenConfig } from '../config.ts';

/** One of our devices that a scan came across. */
export interface FoundDevice {
  readonly unit: number;
  readonly map: string;
  readonly kind: string;
  readonly index: number;
  /** Nothing when the device does not tell it before it is read by its map, or not at all. */
  readonly sn: string | undefined;
  /** Whether a person has to look for it on the device. */
  readonly printedSn: boolean;
  readonly brand: string;
  readonly model: string;
  readonly sign: 1 | -1;
  /** For people: what else is known of it. */
  readonly note: string;
}

/** What answered at one unit of a line. */
export type UnitAnswer =
  | { readonly what: 'nobody' }
  | { readonly what: 'devices'; readonly devices: readonly FoundDevice[]; readonly key: string }
  | { readonly what: 'unknown'; readonly why: string };

export interface Proposal {
  /** `lines` and `devices` of logger.json. */
  readonly config: Pick<WrittenConfig, 'lines' | 'devices'>;
  /** What was found, for people. */
  readonly report: readonly string[];
}

/** What answered on one line. */
export interface ScannedLine {
  readonly line: LineConfig;
  readonly answers: readonly (readonly [unit: number, answer: UnitAnswer])[];
}
