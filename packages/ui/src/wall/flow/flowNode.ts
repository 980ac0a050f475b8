import type { Numeric } from '@heliodon/kernel/format/number';
import type { PictureKind } from '../../pictures/DevicePicture.tsx';
import type { EnergyRole } from '../../tokens.ts';

export type FlowWay = 'toBus' | 'fromBus' | 'still';

/** A part of the plant as the flow shows it. */
export interface FlowNode {
  readonly role: EnergyRole;
  readonly picture: PictureKind;
  readonly name: string;
  /** What it does: generating, charging, bought … or that nothing is known. */
  readonly word: string;
  readonly way: FlowWay;
  /** As large as it is shown, never negative; null: not known. */
  readonly powerKw: Numeric;
  /** Of a battery, %. */
  readonly soc?: Numeric;
  /** Not heard of. */
  readonly offline: boolean;
}

export interface FlowShare {
  readonly role: EnergyRole;
  /** 0 to 1. */
  readonly share: number;
}

/** What stands in the middle: how much is supplied and by whom. */
export interface FlowSum {
  readonly label: string;
  readonly powerKw: Numeric;
  readonly shares: readonly FlowShare[];
  readonly note?: string;
}
