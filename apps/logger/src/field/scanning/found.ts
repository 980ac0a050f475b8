import type { LineConfig } from '@heliodon/register-maps/site-config';
import type { WrittenConfig } from '../config.ts';

/** A device found by a scan. */
export interface FoundDevice {
  readonly unit: number;
  readonly map: string;
  readonly kind: string;
  readonly index: number;
  /** Undefined if unknown before the map is read, or not available. */
  readonly sn: string | undefined;
  /** Of a hybrid inverter, besides its PV side. */
  readonly part?: string;
  /** Whether the user has to read it from the label. */
  readonly printedSn: boolean;
  readonly brand: string;
  readonly model: string;
  readonly sign: 1 | -1;
  /** Additional information for the user. */
  readonly note: string;
}

/** Result for one unit of a line. */
export type UnitAnswer =
  | { readonly what: 'nobody' }
  | { readonly what: 'devices'; readonly devices: readonly FoundDevice[]; readonly key: string }
  | { readonly what: 'unknown'; readonly why: string };

export interface Proposal {
  /** `lines` and `devices` of logger.json. */
  readonly config: Pick<WrittenConfig, 'lines' | 'devices'>;
  /** Result text for the user. */
  readonly report: readonly string[];
}

/** Responses on one line. */
export interface ScannedLine {
  readonly line: LineConfig;
  readonly answers: readonly (readonly [unit: number, answer: UnitAnswer])[];
}
