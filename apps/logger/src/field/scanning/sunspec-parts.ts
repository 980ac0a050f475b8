import { coded } from '@heliodon/telemetry/logger-text';
import type { Line } from '../modbus/line.ts';
import { dcInputsOf, hasPv } from '../sunspec/dc-inputs.ts';
import { identityOf } from '../sunspec/identity.ts';
import { placesFor, type SunSpecKind } from '../sunspec/parts.ts';
import type { ReadModels } from '../sunspec/read-models.ts';
import { SunSpecUnit } from '../sunspec/unit.ts';
import type { FoundDevice } from './found.ts';

const MAX_OF_A_KIND = 32;
/** Manufacturers whose meters count export as positive. */
const EXPORT_POSITIVE = /^solaredge/i;

/** Devices contained in a SunSpec device, with suggested configuration. Rejects with FieldError. */
export async function sunSpecDevices(line: Line, unit: number): Promise<FoundDevice[]> {
  const device = new SunSpecUnit(line, unit);
  const chain = await device.chain();
  const ids = [...new Set(chain.map((place) => place.id))].join(', ');
  const found: FoundDevice[] = [];
  for (const kind of ['inverter', 'pcs', 'meter', 'battery', 'cluster'] as const)
    for (let index = 1; index <= MAX_OF_A_KIND; index += 1) {
      const places = placesFor(chain, kind, index);
      if (!places) break;
      const held = await device.read(places);
      if (!isMeant(kind, held)) continue;
      const {
        sn,
        brand = '',
        model = '',
        ratedKw,
      } = identityOf(kind, held, { line: line.name, unit, index });
      const sign = kind === 'meter' && EXPORT_POSITIVE.test(brand) ? -1 : 1;
      const note =
        ratedKw === undefined
          ? coded('sunSpecModels', { models: ids })
          : coded('sunSpecModelsRated', { models: ids, ratedKw });
      found.push({
        unit,
        map: 'sunspec',
        kind,
        index,
        sn,
        printedSn: false,
        brand,
        model,
        sign,
        alternatives: [],
        note,
      });
    }
  return found;
}

/** Every inverter has storage models: the values show which of the two it is. */
function isMeant(kind: SunSpecKind, held: ReadModels): boolean {
  if (kind === 'meter' || kind === 'cluster') return true;
  const stores = held.number([802, 'SoC'], [713, 'SoC'], [124, 'ChaState']) !== null;
  if (kind === 'battery' || kind === 'pcs') return stores;
  return !stores || hasPv(dcInputsOf(held));
}
