import {
  ANNOUNCED,
  type MeterChange,
  type MeterRow,
  type MeterSettings,
  type meterSettings,
} from '@heliodon/meters/contract';
import type { z } from 'zod';
import type { PlaceId } from '../words.ts';

type Typed = Partial<z.input<typeof meterSettings>>;

/**
 * Initial values of the form. Without an announced sampling point the field is empty, which requires a choice;
 * `at` is the sampling point already chosen in the diagram.
 */
export function initialSettings(meter: MeterRow, at?: PlaceId): Typed {
  const { deviceId, revision, setByHand, announced, collectFrom, address, note } = meter;
  const preset = announced.samplingPoint === null ? undefined : ANNOUNCED;
  const samplingPoint = setByHand.samplingPoint ? (meter.samplingPoint ?? undefined) : preset;
  return {
    deviceId,
    revision,
    collectFrom,
    address,
    note,
    samplingPoint: at ?? samplingPoint,
    brand: brandOf(meter),
    links: meter.links.filter(({ inPlant }) => inPlant).map((link) => link.deviceId),
  };
}

const brandOf = ({ setByHand, brand }: MeterRow) => (setByHand.brand && brand ? brand : ANNOUNCED);

/** Current settings of the meter, with sampling point, links and start of collection from before a change. */
export function settingsBefore(meter: MeterRow, { before }: Pick<MeterChange, 'before'>): MeterSettings {
  const { deviceId, revision, address, note } = meter;
  return {
    deviceId,
    revision,
    samplingPoint: (before.setByHand && before.samplingPoint) || ANNOUNCED,
    brand: brandOf(meter),
    links: before.links.filter(({ inPlant }) => inPlant).map((link) => link.deviceId),
    collectFrom: before.collectFrom,
    address,
    note,
  };
}

/** Sampling point in effect after saving. */
export const placeWhenSaved = (meter: MeterRow, chosen: Typed['samplingPoint']): MeterRow['samplingPoint'] =>
  chosen === ANNOUNCED ? meter.announced.samplingPoint : (chosen ?? null);
