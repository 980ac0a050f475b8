import { defineCall } from '@heliodon/contract/call';
import { day, id, intId } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

/** Energy of a plant or device over time, from roll-ups. Days are in the plant's time zone, inclusive. */
export const ENERGY_PERIODS = ['quarter', 'hour', 'day', 'month', 'year'] as const;
export type EnergyPeriod = (typeof ENERGY_PERIODS)[number];

/** Limited by charts and by the response time of the database. */
const MAX_DAYS: Record<EnergyPeriod, number> = { quarter: 7, hour: 31, day: 400, month: 3660, year: 36_600 };

const energyRule = defineMessages('energy', {
  order: { zh: '结束日期不能早于开始日期', en: 'The end date must not be before the start date' },
  range: { zh: '该粒度下的日期范围过长', en: 'The date range is too long for this interval' },
});

const span = {
  period: z.enum(ENERGY_PERIODS),
  from: day(),
  to: day(),
};

function checkSpan(
  { period, from, to }: { period: EnergyPeriod; from: string; to: string },
  issues: z.RefinementCtx,
): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) issues.addIssue({ code: 'custom', path: ['to'], message: energyRule.order });
  else if (days > MAX_DAYS[period])
    issues.addIssue({ code: 'custom', path: ['to'], message: energyRule.range });
}

const kwh = () => z.number().nullable();
const figure = () => z.number().nullable();
/** ISO time for quarters and hours; YYYY-MM-DD, YYYY-MM or YYYY for longer periods. */
const at = () => z.string();

/** The flows of packages/energy, each positive. */
const flowFields = {
  pv: kwh(),
  charge: kwh(),
  discharge: kwh(),
  import: kwh(),
  export: kwh(),
  load: kwh(),
  charging: kwh(),
};

export const getPlantEnergy = defineCall({
  path: '/plant/getPlantEnergy',
  summary: 'Energy flows of a plant in kWh by 15-minute interval, hour, day, month or year',
  access: 'reportView',
  request: z.strictObject({ plantId: id(), ...span }).superRefine(checkSpan),
  plantOf: (request) => request.plantId,
  response: z.object({
    timeZone: z.string(),
    rows: z.array(z.object({ at: at(), ...flowFields, importMaxKw: figure(), estimatedS: z.number() })),
  }),
});

export const getDeviceEnergy = defineCall({
  path: '/device/getDeviceEnergy',
  summary: 'Energy out of and into a device in kWh, with power, SOC and temperature, by period',
  access: 'reportView',
  request: z.strictObject({ deviceId: intId(), ...span }).superRefine(checkSpan),
  response: z.object({
    timeZone: z.string(),
    rows: z.array(
      z.object({
        at: at(),
        samples: z.number(),
        estimatedS: z.number(),
        outKwh: kwh(),
        inKwh: kwh(),
        powerAvg: figure(),
        powerMin: figure(),
        powerMax: figure(),
        socAvg: figure(),
        socMin: figure(),
        socMax: figure(),
        tempAvg: figure(),
        tempMin: figure(),
        tempMax: figure(),
      }),
    ),
  }),
});
