import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { day, done, id } from '@heliodon/contract/fields';
import { SETTING_RANGES, settingProblem } from '@heliodon/energy/control/setting-ranges';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { z } from 'zod';
import { demandRule } from './demand.rules.ts';

const { demandWatchKw, demandWarnPercent } = SETTING_RANGES;

/** Fields of the form. Limit 0: none. */
export const demandSettings = z
  .strictObject({
    limitKw: z
      .number(demandRule.watch)
      .min(demandWatchKw.min, demandRule.watch)
      .max(demandWatchKw.max, demandRule.watch)
      .refine(
        (kw) => settingProblem('demandWatchKw', kw)?.code !== 'demandWatch.decimals',
        demandRule.decimals,
      ),
    warnPercent: z
      .number(demandRule.warn)
      .int(demandRule.warn)
      .min(demandWarnPercent.min, demandRule.warn)
      .max(demandWarnPercent.max, demandRule.warn),
    on: z.boolean(),
  })
  .superRefine(({ on, limitKw }, context) => {
    if (on && settingProblem('demandControlKw', limitKw))
      context.addIssue({ code: 'custom', path: ['limitKw'], message: demandRule.control });
  });
export type DemandSettings = z.output<typeof demandSettings>;

const kw = z.number().nullable();

export const demandPlant = z.object({
  plantId: z.number(),
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  screenType: z.number(),
  storageKw: kw,
  storageKwh: z.number().nullable(),
});
export type DemandPlant = z.output<typeof demandPlant>;

/** The current limit; null: none. */
export const limitNow = z.object({ limitKw: kw, warnPercent: z.number(), on: z.boolean() });
type Held = Pick<z.output<typeof limitNow>, 'limitKw' | 'on'>;

/** Whether the change affects the control of storage, which needs the command password. */
export const demandActsOnDevices = (before: Held, after: Held): boolean =>
  before.on !== after.on || (after.on && before.limitKw !== after.limitKw);

const storageDevice = z.object({
  deviceId: z.number(),
  sn: z.string(),
  name: z.string(),
  status: z.enum(DEVICE_STATUSES),
  atMs: z.number().nullable(),
  powerKw: kw,
  ratedKw: kw,
  /** 0 auto, 1 edge control, 2 agent, 3 local agent; null: not reported. */
  runMode: z.number().nullable(),
});

const machines = {
  meters: z.array(z.object({ deviceId: z.number(), sn: z.string(), name: z.string(), online: z.boolean() })),
  devices: z.array(storageDevice),
};

export const getDemandMachines = defineCall({
  path: '/demand/getDemandMachines',
  summary: 'Current state of the grid meters and storage machines of a plant, for demand control',
  access: 'dispatchView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object(machines),
});
export type DemandMachines = z.output<(typeof getDemandMachines)['response']>;

export const getDemandSettings = defineCall({
  path: '/demand/getDemandSettings',
  summary:
    'Demand limit of a plant, its savings, the limit that storage could hold, and the machines that take part',
  access: 'dispatchView',
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plant: demandPlant,
    settings: limitNow,
    ...machines,
    /** Month to date: a limit below the peak already reached saves nothing this month. */
    month: z.object({ month: z.string(), peakKw: kw, peakAtMs: z.number().nullable() }),
    /** How the transformer is billed this month; null: no price was entered. */
    billing: z
      .object({
        type: z.enum(['annual', 'monthly', 'demand']),
        /** Per kW and month, for demand billing. */
        pricePerKw: z.string().nullable(),
        capacityKva: z.string(),
      })
      .nullable(),
    /** The newest twelve months with data, oldest first. */
    months: z.array(z.object({ month: z.string(), peakKw: kw, freeKw: kw, heldKw: kw })),
    /** Null: no history, or no storage. */
    suggestedKw: kw,
    /**
     * The lowest limit that storage could have held with the load of the last days; null: no history, or no storage.
     */
    canHold: z
      .object({ kw: z.number(), from: day(), to: day(), storageKw: z.number(), storageKwh: z.number() })
      .nullable(),
    /** The newest changes. */
    changes: z.array(
      z.object({
        at: z.iso.datetime(),
        limitKw: kw,
        on: z.boolean(),
        warnPercent: z.number(),
        byName: z.string(),
      }),
    ),
  }),
});
export type DemandSetup = z.output<(typeof getDemandSettings)['response']>;

export const saveDemandSettings = defineCall({
  path: '/demand/saveDemandSettings',
  summary:
    'Set the demand limit of a plant, from when on to warn, and whether storage holds it. Needs the command password when storage is run otherwise afterwards',
  access: 'dispatchSet',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    plantId: id(),
    settings: demandSettings,
    password: credential().optional().describe('The command password, encrypted like a sign-in'),
  }),
  plantOf: ({ plantId }) => plantId,
  response: done(),
});
