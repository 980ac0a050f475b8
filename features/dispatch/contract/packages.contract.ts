import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { EMS_PACKAGES, EMS_PROBLEMS } from '@heliodon/energy/control/ems-packages';
import { WORK_MODES } from '@heliodon/energy/control/work-mode';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { applyState, PACKAGE_NAMES, setting } from '@heliodon/site/contract';
import { z } from 'zod';

export const emsSettings = z.strictObject({
  base: z.enum([...WORK_MODES, 'standby']),
  byPrices: z.boolean(),
  holdDemand: z.boolean(),
  holdBackflow: z.boolean(),
  reserveSoc: setting('reserveSoc'),
  importPriority: z.enum(['storageFirst', 'pilesFirst']),
  exportPriority: z.enum(['storageFirst', 'pvFirst']),
});

const problem = z.enum(EMS_PROBLEMS);

export const getPackages = defineCall({
  path: '/ems/getPackages',
  summary: 'The packages of energy management, the active one, and the missing prerequisites of each',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    packages: z.array(
      z.object({ name: z.enum(EMS_PACKAGES), settings: emsSettings, problems: z.array(problem) }),
    ),
    active: z
      .object({
        /** The chosen package; its settings may have been changed since. */
        name: z.enum(PACKAGE_NAMES),
        adjusted: z.boolean(),
        settings: emsSettings,
        problems: z.array(problem),
        /**
         * False: the plan differs from what current prices suggest, because a user changed it or it could not be
         * updated.
         */
        planFits: z.boolean(),
        since: z.iso.datetime().nullable(),
        operator: z.string(),
      })
      .nullable(),
    plant: z.object({
      storage: z.number().int(),
      /** Whether there are inverters or chargers. */
      hasPv: z.boolean(),
      hasPiles: z.boolean(),
      ratedKw: z.number(),
      capacityKwh: z.number().describe('Present: rated × SOH'),
      ratedKwh: z.number(),
      hasPrices: z.boolean(),
      demandLimitKw: z.number().nullable(),
      demandOn: z.boolean(),
      backflowOn: z.boolean(),
      backflowTargetKw: z.number(),
      transformerKw: z.number().nullable(),
      gridMetered: z.boolean(),
    }),
    lastApply: applyState.nullable(),
  }),
});

const figures = z.object({
  importKwh: z.number(),
  exportKwh: z.number(),
  chargeKwh: z.number(),
  dischargeKwh: z.number(),
  curtailedKwh: z.number(),
  waitingKwh: z.number(),
  peakKw: z.number(),
  cost: z.number(),
  endSoc: z.number().nullable(),
});
export type DayFigures = z.output<typeof figures>;

const quarters = z.object({
  storageKw: z.array(z.number()),
  gridKw: z.array(z.number()),
  pvKw: z.array(z.number()),
  pilesKw: z.array(z.number()),
  soc: z.array(z.number()),
});

export const simulatePackage = defineCall({
  path: '/ems/simulatePackage',
  summary:
    'Simulation of tomorrow with these settings, compared with the current settings and with no storage',
  access: 'dispatchView',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), settings: emsSettings }),
  response: z.object({
    day: z.string(),
    at: z.array(z.number()),
    loadKw: z.array(z.number()),
    withPackage: quarters,
    asNow: quarters,
    figures: z.object({ withPackage: figures, asNow: figures, withoutStorage: figures }),
    /** Savings compared with no storage, including the change of stored energy over the day. */
    saved: z.object({ withPackage: z.number(), asNow: z.number() }),
    prices: z.array(
      z.object({
        startMin: z.number(),
        endMin: z.number(),
        period: z.enum(PRICE_PERIODS),
        price: z.string(),
      }),
    ),
    startSoc: z.number(),
    /** Source of the figures for the day; `day` is the last completely measured day. */
    source: z.object({ pv: z.string(), load: z.string(), piles: z.string() }),
    limits: z.object({
      demandKw: z.number().nullable(),
      backflowKw: z.number().nullable(),
      transformerKw: z.number().nullable(),
    }),
    problems: z.array(problem),
    /** A user's schedule stays in force and takes precedence over the package. */
    planStays: z.boolean(),
    /** The price-based plan that would be created; null: the package does not use prices. */
    plan: z
      .object({
        type: z.enum(['year', 'quarter']),
        /** The first day for which prices suggest a different plan; null: none is known. */
        fitsUntil: z.string().nullable(),
        /** Plans that lose devices to the new plan. */
        replaces: z.array(z.object({ planId: z.number(), name: z.string() })),
      })
      .nullable(),
  }),
});

export const applyPackage = defineCall({
  path: '/ems/applyPackage',
  summary: 'Choose a package: stores it and applies it device by device; getApplyState returns the progress',
  access: 'dispatchSet',
  limit: { max: 20, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    package: z.enum(PACKAGE_NAMES),
    settings: emsSettings,
    replaces: z
      .array(id())
      .max(500)
      .default([])
      .describe('Plans that were shown to lose machines to the plan by prices; others are not touched'),
    password: credential().optional().describe('The command password, encrypted like a sign-in'),
  }),
  response: z.object({ applyId: z.number() }),
});

export const retryApply = defineCall({
  path: '/ems/retryApply',
  summary: 'Retry the failed steps of the last change',
  access: 'dispatchSet',
  limit: { max: 20, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), applyId: id(), password: credential().optional() }),
  response: z.object({ applyId: z.number() }),
});

export const packagesCalls = [getPackages, simulatePackage, applyPackage, retryApply];
