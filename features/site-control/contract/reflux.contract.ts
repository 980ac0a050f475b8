import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, id, intId, unique } from '@heliodon/contract/fields';
import { setting } from '@heliodon/site/contract';
import { z } from 'zod';

export const refluxSettings = z.strictObject({
  on: z.boolean(),
  targetKw: setting('refluxTargetKw').describe('Least import; negative: so much may be fed in'),
  curtailPercent: setting('curtailPercent').describe('Share of rated PV power that may be taken away'),
  rampKw: setting('refluxRampKw').describe('Most by which an order is relaxed in a step'),
  deadBandKw: setting('refluxDeadBandKw').describe('Import above the target that is left alone'),
  transformerKw: setting('sitePowerKw')
    .nullable()
    .default(null)
    .describe('Most that the transformer carries; null: none set'),
  importPositive: z.boolean().describe('Whether the grid meter counts import as positive'),
  deviceIds: z
    .array(intId())
    .max(500)
    .overwrite(unique)
    .nullable()
    .default(null)
    .describe('Inverters that may be limited; null: all'),
});
export type RefluxSettings = z.output<typeof refluxSettings>;

const isHeld = ({ on, transformerKw }: RefluxSettings): boolean => on || transformerKw !== null;

/** Whether any setting differs. */
export const isRefluxChanged = (before: RefluxSettings, after: RefluxSettings): boolean =>
  (Object.keys(after) as (keyof RefluxSettings)[]).some(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

/** Whether the change affects the operation of inverters and storage, which requires the command password. */
export const refluxActsOnDevices = (before: RefluxSettings, after: RefluxSettings): boolean =>
  (isHeld(before) || isHeld(after)) && isRefluxChanged(before, after);

const device = z.object({
  deviceId: z.number(),
  sn: z.string(),
  alias: z.string(),
  kind: z.string(),
  ratedKw: z.number().nullable(),
  online: z.boolean(),
});

export const getReflux = defineCall({
  path: '/ems/getReflux',
  summary: 'Anti-backflow of a plant: settings, available devices, and whether it can work',
  access: 'backflowManager',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    settings: refluxSettings,
    changedAt: z.iso.datetime().nullable(),
    gridMeters: z.array(device.extend({ samplingPoint: z.string() })),
    inverters: z.array(device),
    storage: z.array(device),
    /** As last measured by the devices; null: unknown. */
    gridHz: z.union([z.literal(50), z.literal(60)]).nullable(),
  }),
});

export const saveReflux = defineCall({
  path: '/ems/saveReflux',
  summary:
    'Change anti-backflow; rejected without a grid meter. Requires the command password if a limit is active before or after',
  access: 'backflowManager',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    settings: refluxSettings,
    password: credential().optional().describe('The command password, encrypted like a sign-in'),
  }),
  response: done(),
});

export const findMeterDirection = defineCall({
  path: '/ems/findMeterDirection',
  summary:
    'The counting direction of the grid meter, derived from its correlation with PV and storage over the last hours',
  access: 'backflowManager',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    /** Null: the samples are not conclusive. */
    direction: z.enum(['importPositive', 'exportPositive']).nullable(),
    samples: z.number().int(),
    hours: z.number(),
  }),
});

export const getRefluxDay = defineCall({
  path: '/ems/getRefluxDay',
  summary: 'Grid power of today by minute, with each period in which import was below the target',
  access: 'backflowManager',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    fromMs: z.number(),
    toMs: z.number(),
    at: z.array(z.number()),
    /** Import positive. */
    gridKw: z.array(z.number().nullable()),
    exportKwh: z.number().describe('Fed in today, as the reports count it'),
    excessKwh: z.number().describe('What was imported too little, or fed in too much, against the target'),
    events: z.array(z.object({ fromMs: z.number(), toMs: z.number(), worstKw: z.number(), kwh: z.number() })),
  }),
});

export const refluxCalls = [getReflux, saveReflux, findMeterDirection, getRefluxDay];
