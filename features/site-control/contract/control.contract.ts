import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { day, id, pageOf, paging, rule } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { DISPATCH_LIMITS } from '@heliodon/energy/optimise/dispatch-reason';
import { columnsOf } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';

/**
 * Platform: the server sends commands; edge: the logger controls; blind: there is no grid meter; off: nothing is
 * limited.
 */
export const siteModes = ['platform', 'edge', 'blind', 'off'] as const;
/** State of the grid meter's data; waking: loggers were asked for it. */
export const siteLinks = ['live', 'hold', 'zero', 'waking'] as const;
export const siteReasons = [
  'transformer',
  'demand',
  'backflow',
  'storageRange',
  'pvCurtailed',
  'pilesLimited',
  'ramp',
] as const;
export const freeReasons = [
  'silent',
  'oldLogger',
  'edge',
  'agent',
  'offGrid',
  'stopped',
  'notChosen',
] as const;

const kw = z.number().nullable();

/** Inputs and commands of a control step; stored in the form that is shown. */
const siteStepView = z.object({
  /** Grid: import positive; battery: discharge positive; the others are positive. */
  power: z.object({ pvKw: kw, batteryKw: kw, gridKw: kw, loadKw: kw, chargingKw: kw }),
  soc: z.number().nullable(),
  measuredMs: z.number().nullable(),
  /** Limit of grid power; null: none. */
  bounds: z.object({ minKw: kw, maxKw: kw }),
  wishKw: z.number(),
  /** Deviation of storage from its intended power, discharge positive. */
  shiftedKw: z.number(),
  orders: z.object({ storageKw: z.number(), pvLimitKw: z.number(), pilesLimitKw: z.number() }).nullable(),
  reasons: z.array(z.enum(siteReasons)),
  unmetKw: z.number(),
  /** Two limits that cannot both be kept; absent in steps of an earlier version. Text: givenUpText. */
  givenUp: z
    .object({ kept: z.enum(DISPATCH_LIMITS), gaveUp: z.enum(DISPATCH_LIMITS), byKw: z.number() })
    .nullish(),
  avoidedKw: z.number(),
  demand: z
    .object({
      targetKw: z.number(),
      reachedKw: z.number(),
      projectedKw: z.number(),
      leftS: z.number(),
      shaving: z.boolean(),
      monthPeakKw: kw,
    })
    .nullable(),
  devices: z.array(
    z.object({
      deviceId: z.number(),
      sn: z.string(),
      alias: z.string(),
      kind: z.string(),
      ratedKw: kw,
      powerKw: kw,
      /** Null: no command; it follows its plan and work mode. */
      orderKw: kw,
      /** Why it takes no commands. */
      free: z.enum(freeReasons).nullable(),
    }),
  ),
});
export type SiteStepView = z.output<typeof siteStepView>;

export const getSiteControl = defineCall({
  path: '/ems/getSiteControl',
  summary: 'The limits, inputs and present commands of the site controller, with the reasons',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    mode: z.enum(siteModes),
    link: z.enum(siteLinks),
    /** Of the last step; null: there was none. */
    at: z.string().nullable(),
    nowMs: z.number(),
    timeZone: z.string(),
    limits: z.object({
      demandKw: kw,
      transformerKw: kw,
      backflowTargetKw: kw,
      /** Storage is kept full as a reserve for a grid outage or for demand. */
      standby: z.boolean(),
    }),
    /** State of the logger that controls the limits itself. */
    edge: z.object({
      state: z.enum(['none', 'open', 'agreed', 'failed', 'differs']),
      at: z.string().nullable(),
      /** The grid meters are behind several loggers, and the controlling logger does not read all of them. */
      metersApart: z.boolean(),
    }),
    step: siteStepView.nullable(),
  }),
});
export type SiteControlNow = z.output<(typeof getSiteControl)['response']>;

export const MAX_EPISODE_DAYS = 366;

const controlRule = defineMessages('siteControl', {
  days: { zh: '最多查询一年', en: 'At most one year' },
});

/** Days in the plant's time zone, inclusive. */
const episodeSpan = { plantId: id(), from: day(), to: day() };

const withinYear = <T extends { from: string; to: string }>(
  { from, to }: T,
  context: z.core.$RefinementCtx,
) => {
  const days = columnsOf({ step: 'day', from, to });
  const message = days < 1 ? rule.range : days > MAX_EPISODE_DAYS ? controlRule.days : undefined;
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message });
};

const siteEpisode = z.object({
  id: z.number(),
  startedAt: z.string(),
  /** Null: not over yet. */
  endedAt: z.string().nullable(),
  reasons: z.array(z.enum(siteReasons)),
  avoidedKw: z.number(),
  unmetKw: z.number(),
  shiftedKwh: z.number(),
});
export type SiteEpisode = z.output<typeof siteEpisode>;

export const getSiteEpisodes = defineCall({
  path: '/ems/getSiteEpisodes',
  summary: 'Periods in which a site limit restricted storage, PV or chargers, newest first',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...episodeSpan, ...paging }).superRefine(withinYear),
  response: pageOf(siteEpisode),
});

export const exportSiteEpisodes = defineCall({
  path: '/ems/exportSiteEpisodes',
  summary: 'Export of these periods as a file',
  access: 'reportExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...episodeSpan, format: z.enum(['xlsx', 'csv']) }).superRefine(withinYear),
  response: z.object({ jobId: z.uuid() }),
});

export const controlLog = defineLogActions('siteControl', {
  transformerBegan: {
    type: 'dispatch',
    zh: '站级控制开始：变压器限值，预计超限 {kw} kW',
    en: 'Site control started: transformer limit, {kw} kW projected excess',
  },
  transformerEnded: {
    type: 'dispatch',
    zh: '站级控制结束：变压器限值，最多避免超限 {kw} kW',
    en: 'Site control ended: transformer limit, up to {kw} kW excess avoided',
  },
  demandBegan: {
    type: 'dispatch',
    zh: '站级控制开始：需量限值，预计超限 {kw} kW',
    en: 'Site control started: demand limit, {kw} kW projected excess',
  },
  demandEnded: {
    type: 'dispatch',
    zh: '站级控制结束：需量限值，最多避免超限 {kw} kW',
    en: 'Site control ended: demand limit, up to {kw} kW excess avoided',
  },
  backflowBegan: {
    type: 'dispatch',
    zh: '站级控制开始：防逆流，预计超出 {kw} kW',
    en: 'Site control started: anti-backflow, {kw} kW projected excess',
  },
  backflowEnded: {
    type: 'dispatch',
    zh: '站级控制结束：防逆流，最多避免超出 {kw} kW',
    en: 'Site control ended: anti-backflow, up to {kw} kW excess avoided',
  },
  export: {
    type: 'dispatch',
    zh: '导出站级控制记录（{format}）',
    en: 'Exported site control records ({format})',
  },
});

export const controlCalls: readonly AnyCall[] = [getSiteControl, getSiteEpisodes, exportSiteEpisodes];
