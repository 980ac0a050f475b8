import { expect, it } from 'vitest';
import { sessionCurve } from './sessionCurve.ts';

const names = { power: 'Power', energy: 'Energy', soc: 'SOC' };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString();
const line = (from: number, to: number, period: string) => ({
  from: at(from),
  to: at(to),
  period,
  energyKwh: 1,
  pricePerKwh: '1.0000',
  servicePerKwh: '0.3000',
  energyFee: '1.00',
  serviceFee: '0.30',
});
const reading = (minute: number, energyKwh: number, soc: number | null = null) => ({
  at: at(minute),
  energyKwh,
  powerKw: 60,
  soc,
});

it('draws power and energy in front of the price periods', () => {
  const model = sessionCurve(
    {
      readings: [reading(0, 0), reading(15, 15)],
      lines: [line(0, 10, 'peak'), line(10, 15, '')],
      timeZone: 'UTC',
    },
    names,
  );
  expect(model.series.map(({ key, unit, data }) => [key, unit, data])).toEqual([
    ['power', 'kW', [60, 60]],
    ['energy', 'kWh', [0, 15]],
  ]);
  expect(model.bands).toEqual([{ from: Date.parse(at(0)), to: Date.parse(at(10)), tone: 'peak' }]);
});

it('draws the state of charge of the vehicle if it is reported', () => {
  const readings = [reading(0, 0), reading(15, 15, 40)];
  const { series } = sessionCurve({ readings, lines: [], timeZone: 'UTC' }, names);
  expect(series.at(-1)).toMatchObject({ key: 'soc', data: [null, 40] });
});
