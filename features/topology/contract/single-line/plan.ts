import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Binding, DiagramSymbol, Ink } from '../diagram.schema.ts';

/** The device data that a drawing needs. The device kind defines which points are shown. */
export interface DrawnDevice {
  readonly deviceId: number;
  readonly kind: string;
  readonly roles: readonly DeviceRole[];
  readonly name: string;
  readonly loggerId: number | null;
  readonly parentId: number | null;
  /** Of meters. */
  readonly samplingPoint: string | null;
  /** For meters: the devices that it measures; none: its whole side. */
  readonly measures: readonly number[];
  /** Positive: out of the device toward the bus. */
  readonly powerPoint: string | null;
  /** The value shown next to it: power, for batteries the SOC. */
  readonly valuePoint: string | null;
}

export interface DrawnPlant {
  readonly name: string;
  /** Of the grid connection point; null if unknown. */
  readonly voltageKv: number | null;
  readonly devices: readonly DrawnDevice[];
  readonly lang: Lang;
}

/** Power along the line from above; above zero it flows down (forward) or up (backward). */
export interface PlannedFlow {
  readonly binding: Binding;
  readonly positive: 'forward' | 'backward';
}

/** A symbol, what is written beside it, and the flow along the line that leads to it from above. */
export interface PlannedPart {
  readonly symbol: DiagramSymbol;
  readonly title: string;
  readonly ink: Ink;
  readonly deviceId: number | null;
  readonly value: Binding | null;
  readonly flow: PlannedFlow | null;
}

/** What hangs on one line: one below the other, and at its end what stands side by side. */
export interface Unit {
  readonly chain: readonly PlannedPart[];
  readonly leaves: readonly PlannedPart[];
}

export interface Section {
  readonly title: string;
  readonly ink: Ink;
  /** All of it together. */
  readonly flow: PlannedFlow;
  /** Meters between the busbar and all units. */
  readonly heads: readonly PlannedPart[];
  readonly units: readonly Unit[];
}

export interface Plan {
  readonly title: string;
  readonly bus: string;
  /** From the grid down to the busbar; what stands side by side is connected in parallel. */
  readonly feed: readonly (readonly PlannedPart[])[];
  readonly sections: readonly Section[];
  /** What takes part in no flow. */
  readonly apart: { readonly title: string; readonly parts: readonly PlannedPart[] };
}
