import type { Numeric } from '@heliodon/kernel/format/number';
import type { PictureKind } from '../../pictures/DevicePicture.tsx';
import type { EnergyRole } from '../../tokens.ts';

export type FlowWay = 'toBus' | 'fromBus' | 'still';

/** A part of the plant in the energy flow. */
export interface FlowNode {
  readonly role: EnergyRole;
  readonly picture: PictureKind;
  readonly name: string;
  /** Its state: generating, charging, importing … or unknown. */
  readonly word: string;
  readonly way: FlowWay;
  /** Displayed value, never negative; null: unknown. */
  readonly powerKw: Numeric;
  /** For a battery, %. */
  readonly soc?: Numeric;
  /** No data received. */
  readonly offline: boolean;
  /** No device of it is connected: drawn as an outline. */
  readonly hollow?: boolean;
  /** Of an outline: where its devices are connected. */
  readonly connect?: { readonly to: string; readonly text: string; readonly label: string } | undefined;
}

export interface FlowShare {
  readonly role: EnergyRole;
  /** 0 to 1. */
  readonly share: number;
}

/** Centre of the drawing: supplied power and its sources. */
export interface FlowSum {
  readonly label: string;
  readonly powerKw: Numeric;
  readonly shares: readonly FlowShare[];
  readonly note?: string;
}
