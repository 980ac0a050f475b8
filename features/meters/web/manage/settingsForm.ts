import { ANNOUNCED, type MeterRow, type meterSettings } from '@heliodon/meters/contract';
import type { z } from 'zod';
import type { PlaceId } from '../words.ts';

type Typed = Partial<z.input<typeof meterSettings>>;

/**
 * What the form holds at first. A meter that says nothing of its place leaves the choice open, so that it has to be
 * made; `at` is the place that the person has chosen already in the picture.
 */
export function initialSettings(meter: MeterRow, at?: PlaceId): Typed {
  const { deviceId, revision, setByHand, announced, collectFrom, address, note } = meter;
  const said = announced.samplingPoint === null ? undefined : ANNOUNCED;
  const samplingPoint = setByHand.samplingPoint ? (meter.samplingPoint ?? undefined) : said;
  return {
    ...{ deviceId, revision, collectFrom, address, note },
    samplingPoint: at ?? samplingPoint,
    brand: setByHand.brand && meter.brand ? meter.brand : ANNOUNCED,
    links: meter.links.filter(({ inPlant }) => inPlant).map((link) => link.deviceId),
  };
}

/** The place that counts when this is saved. */
export const placeWhenSaved = (meter: MeterRow, chosen: Typed['samplingPoint']): MeterRow['samplingPoint'] =>
  chosen === ANNOUNCED ? meter.announced.samplingPoint : (chosen ?? null);
