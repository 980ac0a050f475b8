import { expect, test } from 'vitest';
import { type ConflictFacts, limitConflict, unmetOf } from './limit-conflict.ts';
import { type SiteLimits, siteStep } from './site-limit.ts';

const free: SiteLimits = {
  transformerKw: null,
  demandCeilingKw: null,
  mayCharge: true,
  backflowTargetKw: null,
  deadBandKw: 0,
  rampKw: 1000,
  pvRatedKw: 200,
  curtailPercent: 100,
  pilesRatedKw: 0,
  pilesLeastKw: 0,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};
const idle = {
  gridKw: 0,
  pvKw: 0,
  storageKw: 0,
  pilesKw: 0,
  range: { maxChargeKw: 0, maxDischargeKw: 0 },
  storageWishKw: 0,
  pilesWishKw: 0,
};

test.each<[string, Partial<SiteLimits>, Partial<typeof idle>, [string, string, number] | null]>([
  [
    'feed-in against PV that may be curtailed by half',
    { backflowTargetKw: 0, curtailPercent: 50 },
    { pvKw: 180, gridKw: -180 },
    ['curtailment', 'backflow', 100],
  ],
  ['feed-in that curtailment holds', { backflowTargetKw: 0 }, { pvKw: 180, gridKw: -180 }, null],
  ['demand against an empty storage', { demandCeilingKw: 100 }, { gridKw: 160 }, ['storage', 'demand', 60]],
  [
    'the transformer against the minimum of chargers',
    { transformerKw: 100, pilesRatedKw: 200, pilesLeastKw: 20 },
    { gridKw: 130, pilesKw: 40, pilesWishKw: 40 },
    ['chargers', 'transformer', 10],
  ],
  [
    'minimum import against the transformer',
    { transformerKw: 50, backflowTargetKw: 80 },
    { gridKw: 50 },
    ['transformer', 'backflow', 30],
  ],
  ['limits that are held', { demandCeilingKw: 100 }, { gridKw: 90 }, null],
])('%s', (_name, limits, seen, expected) => {
  const of = { ...free, ...limits };
  const step = siteStep(null, { ...idle, ...seen }, of);
  const facts: ConflictFacts = {
    ...step,
    unmetKw: Math.max(step.unmetImportKw, step.unmetExportKw),
    unmet: unmetOf(step),
    demand:
      of.demandCeilingKw === null
        ? null
        : { shaving: true, targetKw: of.demandCeilingKw, ceilingKw: of.demandCeilingKw, mayCharge: false },
  };
  const found = limitConflict(facts, of.backflowTargetKw);
  expect(found && [found.kept, found.gaveUp, Math.round(found.byKw)]).toEqual(expected);
});
