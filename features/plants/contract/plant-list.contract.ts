import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, sorting, text, timeZone } from '@heliodon/contract/fields';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { z } from 'zod';
import { PLANT_MODES, screenType } from './plant.schema.ts';

export const plantSorts = [
  'status',
  'name',
  'owner',
  'screenType',
  'pvKwp',
  'storageKw',
  'storageKwh',
  'pvKw',
  'batteryKw',
  'gridKw',
  'loadKw',
  'chargingKw',
  'soc',
  'pvTodayKwh',
  'chargeTodayKwh',
  'dischargeTodayKwh',
  'chargingTodayKwh',
  'fullHours',
  'pvTotalKwh',
  'chargeTotalKwh',
  'dischargeTotalKwh',
  'chargingTotalKwh',
  'incomeToday',
  'incomeTotal',
  'openAlarms',
  'attention',
  'installDate',
  'at',
] as const;
export type PlantSort = (typeof plantSorts)[number];

const filters = {
  /** In the name of the plant, or in the account name or name of its owner. */
  keyword: text(50).default(''),
  status: z.enum(PLANT_STATUSES).optional(),
  screenType: screenType().optional(),
  /** Code of a country, province or city. */
  region: text(20).optional(),
};
export const plantFilter = z.strictObject(filters);
export type PlantFilter = z.output<typeof plantFilter>;

const figure = () => z.number().nullable();

export const plantRow = z.object({
  plantId: id(),
  name: z.string(),
  owner: z.string(),
  status: z.enum(PLANT_STATUSES),
  screenType: screenType(),
  plantMode: z.enum(PLANT_MODES),
  timeZone: z.string(),
  currency: z.string(),
  /** Names in the reader's language. */
  province: z.string(),
  city: z.string(),
  installDate: z.string().nullable(),
  pvKwp: figure(),
  storageKw: figure(),
  storageKwh: figure(),
  /** Time of the newest sample, milliseconds. */
  at: figure(),
  pvKw: figure(),
  /** Positive: discharge. */
  batteryKw: figure(),
  /** Positive: import. */
  gridKw: figure(),
  loadKw: figure(),
  chargingKw: figure(),
  soc: figure(),
  /** Today in the plant's time zone. */
  pvTodayKwh: figure(),
  chargeTodayKwh: figure(),
  dischargeTodayKwh: figure(),
  /** Energy charged into vehicles. */
  chargingTodayKwh: figure(),
  /** Today's generation divided by installed capacity. */
  fullHours: figure(),
  pvTotalKwh: figure(),
  chargeTotalKwh: figure(),
  dischargeTotalKwh: figure(),
  chargingTotalKwh: figure(),
  /** In the plant's currency; null until the plant is settled, and for today without reportView. */
  incomeToday: figure(),
  incomeTotal: figure(),
  /** Open alarms and their highest grade, 1 serious to 4 level three; null without alarmView. */
  openAlarms: z.number().int().nullable(),
  worstGrade: z.number().int().nullable(),
});
export type PlantRow = z.output<typeof plantRow>;

export const getPlantList = defineCall({
  path: '/plant/getPlantList',
  summary: 'The plants visible to the account with status, power, energy of today and total energy',
  access: 'plantView',
  request: z.strictObject({ ...filters, ...paging, ...sorting(plantSorts) }),
  response: pageOf(plantRow).extend({
    /** By status, regardless of the status filter: the numbers on the tabs. */
    counts: z.object({
      normal: z.number().int(),
      fault: z.number().int(),
      offline: z.number().int(),
    }),
  }),
});

export const exportPlantList = defineCall({
  path: '/plant/exportPlantList',
  summary: 'Export the list of plants as a job of the download centre',
  access: 'plantExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...filters, timeZone: timeZone(), format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});
