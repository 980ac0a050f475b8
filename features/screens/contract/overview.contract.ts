import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { z } from 'zod';

/* The big screen of one plant. Live values come on the topic plant/<id>; this call provides everything else. */

export const OVERVIEW_DAYS = 30;
export const OVERVIEW_ALARMS = 10;

const figure = () => z.number().nullable();
const kwh = figure;
const day = () => z.string();

const flows = z.object({
  pv: kwh(),
  charge: kwh(),
  discharge: kwh(),
  import: kwh(),
  export: kwh(),
  load: kwh(),
  charging: kwh(),
});
const figures = z.object({
  fullHours: figure(),
  roundTrip: figure(),
  selfUse: figure(),
  selfSufficiency: figure(),
  coalKg: figure(),
  co2Kg: figure(),
  trees: figure(),
});
const power = z.object({
  pvKw: figure(),
  batteryKw: figure(),
  gridKw: figure(),
  loadKw: figure(),
  chargingKw: figure(),
});

/** Mean power of each 15-minute interval of today; null: not measured, not over yet, or not forecast. */
const line = () => z.array(figure());
const lines = z.object({ pv: line(), battery: line(), grid: line(), load: line(), charging: line() });

/** Two decimals; null: nothing was settled. */
const money = () => z.string().nullable();

export const getOverview = defineCall({
  path: '/screen/getOverview',
  summary: 'The big screen of a plant: energy, income, savings, curves, forecast, alarms, weather, devices',
  access: 'plantView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    plantId: z.number(),
    plantName: z.string(),
    screenType: z.number(),
    timeZone: z.string(),
    currency: z.string(),
    /** Today in the plant's time zone. */
    day: day(),
    installed: z.object({ pvKwp: figure(), storageKw: figure(), storageKwh: figure() }),
    /** As in the plant list: for users without access to the live topic. */
    now: z.object({ at: figure(), status: z.enum(PLANT_STATUSES), power, soc: figure() }),
    /** Null without reportView. */
    energy: z
      .object({
        today: flows,
        total: flows,
        todayFigures: figures,
        totalFigures: figures,
        /** The last 30 days in order, including today; all null if a day has no data. */
        days: z.array(flows.extend({ day: day() })),
      })
      .nullable(),
    /** Null without reportView. */
    income: z
      .object({
        today: money(),
        month: money(),
        total: money(),
        days: z.array(z.object({ day: day(), income: money() })),
      })
      .nullable(),
    /** Null without reportView. */
    curve: z
      .object({
        /** Start of each 15-minute interval of today, milliseconds. */
        at: z.array(z.number()),
        today: lines,
        /** Yesterday at the same time of day. */
        yesterday: lines,
        /** Mean SOC of the batteries, %. */
        soc: line(),
        pvForecastKw: line(),
        /** Expected PV energy: today and the following days. */
        pvExpected: z.array(z.object({ day: day(), kwh: kwh() })),
      })
      .nullable(),
    /** Null without alarmView. */
    alarms: z
      .object({
        /** Open alarms by grade, from serious to level three. */
        counts: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        newest: z.array(
          z.object({
            id: z.number(),
            grade: z.number(),
            deviceName: z.string(),
            deviceType: z.string(),
            text: z.object({ zh: z.string(), en: z.string() }),
            at: z.iso.datetime(),
          }),
        ),
      })
      .nullable(),
    /** From the plant's environmental monitor; null without one, and without deviceView. */
    weather: z
      .object({
        at: figure(),
        irradiance: figure(),
        irradiationTodayKwh: figure(),
        moduleTemperature: figure(),
        ambientTemperature: figure(),
        humidity: figure(),
        windSpeed: figure(),
        windDirection: figure(),
      })
      .nullable(),
    /** Null without deviceView. */
    devices: z
      .array(z.object({ kind: z.string(), status: z.enum(DEVICE_STATUSES), count: z.number() }))
      .nullable(),
  }),
});
export type Overview = CallResponse<typeof getOverview>;

export const overviewCalls = [getOverview];
