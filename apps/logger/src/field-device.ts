import type { Bilingual } from '@heliodon/kernel/lang';
import type { PointValues } from '@heliodon/register-maps/values';
import type { LoggerText } from '@heliodon/telemetry/logger-text';
import type { CommandMessage } from '@heliodon/telemetry/protocol';
import { TextError } from './text-error.ts';

/** Announced description of a device, as in docs/device-protocol.md. */
export interface DeviceDescription {
  readonly sn: string;
  readonly kind: string;
  readonly parent?: string;
  readonly brand?: string;
  readonly model?: string;
  readonly firmware?: string;
  readonly ratedKw?: number;
  readonly samplingPoint?: string;
  readonly structure?: Readonly<Record<string, number>>;
  /** Supported commands, by the device or by the logger for it. */
  readonly commands?: readonly string[];
}

/** Why a device could not be read or controlled. The message names device, register and map file. */
export class FieldError extends TextError {
  /** Timeout of the device or its line: may succeed later. */
  readonly silent: boolean;

  constructor(texts: LoggerText | readonly LoggerText[], silent = false) {
    super(...(Array.isArray(texts) ? texts : [texts]));
    this.name = 'FieldError';
    this.silent = silent;
  }
}

/** An active fault or warning. Words and severity: of the manufacturer. */
export interface DeviceEvent {
  readonly code: number;
  readonly text?: Bilingual | undefined;
  readonly severity?: 'fault' | 'warning' | 'notice' | undefined;
}

/** A device behind the logger, between the bus side and the uplink side. */
export interface FieldDevice {
  /** Complete after the first successful contact; values from the device may be missing before. */
  readonly description: DeviceDescription;
  /** Its serial number is configured: it can be announced before the first contact. */
  readonly isNamed: boolean;
  /** Names of supported commands (device-plane/kinds/<kind>/commands.ts). */
  readonly commands: ReadonlySet<string>;
  /** First contact: models, serial number, versions. Rejects with FieldError. */
  open(): Promise<void>;
  /** The serial number that the device itself reports, regardless of the configuration. After the first contact. */
  reportedSn(): Promise<string | undefined>;
  /** One round of all points, in units and signs of device-plane/kinds/<kind>/points.ts. Rejects with FieldError. */
  read(): Promise<PointValues>;
  /** Active in the last round; undefined: they are the values faultCode and warningCode. */
  readonly events?: readonly DeviceEvent[] | undefined;
  /** A user is waiting: the next request is sent without back-off. */
  expectAnswer(): void;
  /** Setpoint, parameter or action. Rejects with FieldError. */
  execute(name: string, params: CommandMessage['params']): Promise<void>;
  /** Current values of these commands, as `command.parameter` → value. Rejects with FieldError. */
  readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}
