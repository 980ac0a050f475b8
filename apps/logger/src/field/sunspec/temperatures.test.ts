import { expect, it } from 'vitest';
import { inverterPoints } from './inverter-points.ts';
import { pcsPoints } from './pcs-points.ts';
import { ReadModels } from './read-models.ts';
import { Reading } from './reading.ts';

/** Model 701 with temperatures in tenths; undefined: not implemented. */
function model701(temperatures: { readonly TmpAmb?: number; readonly TmpCab?: number }): ReadModels {
  const registers = Array.from({ length: 153 }, () => 0x8000);
  const points = new Reading(701, registers).points;
  const at = (name: string) => points.get(name)?.offset ?? 0;
  registers[at('Tmp_SF')] = 0xffff;
  for (const [name, value] of Object.entries(temperatures)) registers[at(name)] = value * 10;
  return new ReadModels([new Reading(701, registers)]);
}

it.each([
  ['the cabinet alone', { TmpCab: 45 }, { cabinet: 45, ambient: null, internal: 45 }],
  ['the surroundings alone', { TmpAmb: 21 }, { cabinet: null, ambient: 21, internal: null }],
  ['both', { TmpAmb: 21, TmpCab: 45 }, { cabinet: 45, ambient: 21, internal: 45 }],
])('a device that measures %s', (_, temperatures, { cabinet, ambient, internal }) => {
  const models = model701(temperatures);
  expect(pcsPoints(models)).toMatchObject({ cabinetTemperature: cabinet, ambientTemperature: ambient });
  expect(inverterPoints(models)).toMatchObject({ internalTemperature: internal });
});
