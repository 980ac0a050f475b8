import type { DeviceConfig, LineConfig } from '@heliodon/register-maps/site-config';
import type { LoggerText } from '@heliodon/telemetry/logger-text';
import type { WrittenConfig } from '../config.ts';

/** A device found by a scan. */
export interface FoundDevice {
  readonly unit: number;
  /** Of a DL/T 645 meter, instead of `unit`. */
  readonly meterAddress?: string;
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
  /** Other maps that fit. */
  readonly alternatives: readonly string[];
  /** How it was recognised. */
  readonly note: LoggerText;
}

/** Result for one unit of a line. */
export type UnitAnswer =
  /** `gateway`: a Modbus gateway says so. */
  | { readonly what: 'nobody'; readonly gateway?: true }
  /** The connection failed, not only this unit. */
  | { readonly what: 'disconnected'; readonly why: LoggerText }
  | { readonly what: 'devices'; readonly devices: readonly FoundDevice[]; readonly key: string }
  /** `garbled`: the response is not of this protocol. */
  | { readonly what: 'unknown'; readonly why: LoggerText; readonly garbled?: true };

/** A device found by a scan, as it would be configured. */
export interface Finding {
  readonly line: LineConfig;
  readonly device: DeviceConfig;
  readonly found: FoundDevice;
}

export interface Proposal {
  /** `lines` and `devices` of logger.json. */
  readonly config: Pick<WrittenConfig, 'lines' | 'devices'>;
  /** Result text for the user. */
  readonly report: readonly string[];
}

/** In the place of a unit, for answers that belong to none. */
export const WHOLE_LINE = 0;

/** Responses on one line. */
export interface ScannedLine {
  readonly line: LineConfig;
  readonly answers: readonly (readonly [unit: number, answer: UnitAnswer])[];
  /** About the whole line. */
  readonly notes?: readonly LoggerText[];
}
