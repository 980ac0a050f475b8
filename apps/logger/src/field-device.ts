import type { CommandMessage } from '@heliodon/telemetry/protocol';

/** What the logger announces of a device, as docs/device-protocol.md has it. */
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
  /** Names of the commands that it takes, by itself or by the logger for it. */
  readonly commands?: readonly string[];
}

export type PointValues = Readonly<Record<string, number | readonly (number | null)[] | null>>;

/** Why a device could not be read or told something. The message names device, register and map file. */
export class FieldError extends Error {
  /** The device, or the line to it, gave no answer in time: it may be fine a moment later. */
  readonly silent: boolean;

  constructor(message: string, silent = false) {
    super(message);
    this.name = 'FieldError';
    this.silent = silent;
  }
}

/** A device behind the logger: the bus side builds it, the uplink side polls and tells it. */
export interface FieldDevice {
  /** Known after the first successful contact at the latest; what comes from the device itself may be missing before. */
  readonly description: DeviceDescription;
  /** Its serial number stands in the configuration: the platform can hear of it before the first contact. */
  readonly isNamed: boolean;
  /** Names of the commands (device-plane/kinds/<kind>/commands.ts) that it can carry out. */
  readonly commands: ReadonlySet<string>;
  /** First contact: finds models, serial number, versions. Rejects with FieldError. */
  open(): Promise<void>;
  /** One round of all points, in the units and signs of device-plane/kinds/<kind>/points.ts. Rejects with FieldError. */
  read(): Promise<PointValues>;
  /** A person is waiting: what comes next is sent even where a silence would be waited out. */
  expectAnswer(): void;
  /** Set-point, parameter or action. Rejects with FieldError. */
  execute(name: string, params: CommandMessage['params']): Promise<void>;
  /** What it holds of these commands, as `command.parameter` → value. Rejects with FieldError. */
  readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}
