import { kindsWith } from '@heliodon/device-kinds/kinds';
import { energyFigures } from '@heliodon/energy/flows/energy-figures';
import { dayRangeMs, dayStartMs, localDay } from '@heliodon/energy/periods/local-time';
import { slotAfter } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { readPlantSoc } from '@heliodon/telemetry-store/plant-soc';
import { OVERVIEW_DAYS, type Overview } from '../../contract/overview.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { readAlarms } from './alarms.queries.ts';
import { quarterStarts, todayLines, yesterdayLines } from './day-curve.policy.ts';
import { countDevices, readWeather } from './devices.queries.ts';
import { readDays, readPvForecasts, readQuarters, readTotal } from './energy.queries.ts';
import { expectedPv, forecastAt } from './expected-pv.policy.ts';
import { readIncome } from './income.queries.ts';
import { readScreenPlant, type ScreenPlant } from './plant.queries.ts';

/** All slowly changing data of the big screen; data without permission is null. */
export async function readOverview(
  { db, clock, deviceNow }: Pick<ScreensDeps, 'db' | 'clock' | 'deviceNow'>,
  caller: Pick<Caller, 'permissions'>,
  plantId: number,
): Promise<Overview> {
  const plant = await readScreenPlant(db, plantId);
  const nowMs = clock.now().getTime();
  const day = localDay(nowMs, plant.timeZone);
  const from = slotAfter('day', day, 1 - OVERVIEW_DAYS);
  const { permissions } = caller;
  const where = <T>(allowed: boolean, read: () => Promise<T>) => (allowed ? read() : null);
  const reports = permissions.has('reportView');
  const sees = permissions.has('deviceView');
  const [energy, income, curve, alarms, weather, devices] = await Promise.all([
    where(reports, () => energyOf(db, plant, from, day)),
    where(reports, () => readIncome(db, plantId, from, day)),
    where(reports, () => curveOf(db, plant, day, nowMs)),
    where(permissions.has('alarmView'), () => readAlarms(db, plantId)),
    where(sees, () => readWeather(db, plantId, deviceNow)),
    where(sees, () => countDevices(db, plantId)),
  ]);
  const { plantName, screenType, timeZone, currency, pvKwp, storageKw, storageKwh, soc, status } = plant;
  const { pvKw, batteryKw, gridKw, loadKw, chargingKw } = plant;
  return {
    plantId,
    plantName,
    screenType,
    timeZone,
    currency,
    day,
    installed: { pvKwp, storageKw, storageKwh },
    now: {
      at: plant.heardAt?.getTime() ?? null,
      status,
      soc,
      power: { pvKw, batteryKw, gridKw, loadKw, chargingKw },
    },
    energy,
    income,
    curve,
    alarms,
    weather,
    devices,
  };
}

async function energyOf(
  db: Database,
  plant: ScreenPlant,
  from: string,
  day: string,
): Promise<NonNullable<Overview['energy']>> {
  const [days, total] = await Promise.all([
    readDays(db, plant.plantId, from, day),
    readTotal(db, plant.plantId),
  ]);
  const { day: _day, ...today } = days[days.length - 1] ?? { day, ...total };
  return {
    today,
    total,
    days,
    todayFigures: energyFigures(today, plant),
    totalFigures: energyFigures(total, plant),
  };
}

async function curveOf(
  db: Database,
  { plantId, timeZone }: ScreenPlant,
  day: string,
  nowMs: number,
): Promise<NonNullable<Overview['curve']>> {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  const at = quarterStarts(day, timeZone);
  const [quarters, socs, forecasts] = await Promise.all([
    readQuarters(db, plantId, dayStartMs(slotAfter('day', day, -1), timeZone), toMs),
    readPlantSoc(db, plantId, kindsWith('battery'), fromMs, toMs),
    readPvForecasts(db, plantId, fromMs, nowMs),
  ]);
  const today = todayLines(at, quarters, nowMs);
  const forecast = (atMs: number) => forecastAt(forecasts, atMs);
  const measured = new Map(at.map((atMs, i) => [atMs, today.pv[i] ?? null]));
  return {
    at,
    today,
    yesterday: yesterdayLines(at, quarters, timeZone),
    soc: at.map((atMs) => socs.get(atMs) ?? null),
    pvForecastKw: at.map(forecast),
    pvExpected: expectedPv(fromMs, timeZone, (atMs) => measured.get(atMs) ?? null, forecast),
  };
}
