import { expect, it } from 'vitest';
import { type EdgeSettings, edgeSettings } from './edge-settings.ts';

const PARAMS: Readonly<Record<string, number>> = {
  demandOn: 1,
  demandKw: 800,
  transformerKw: 1000,
  backflowOn: 1,
  backflowTargetKw: 5,
  curtailPercent: 80,
  rampKw: 50,
  deadBandKw: 2,
  importPositive: 1,
  importPriority: 0,
  exportPriority: 0,
  standby: 0,
};

it.each<[string, Record<string, number>, Partial<EdgeSettings> | undefined]>([
  [
    'all of them',
    {},
    { demandKw: 800, transformerKw: 1000, backflowTargetKw: 5, curtailPercent: 80, standby: false },
  ],
  ['0 kW of a transformer is none', { transformerKw: 0 }, { transformerKw: null }],
  ['what is off says nothing', { demandOn: 0, backflowOn: 0 }, { demandKw: null, backflowTargetKw: null }],
  [
    'who gives way first',
    { importPriority: 1, exportPriority: 1 },
    { importPriority: 'pilesFirst', exportPriority: 'pvFirst' },
  ],
  ['a meter the other way round', { importPositive: 0 }, { direction: 'exportPositive' }],
  ['standby alone', { demandOn: 0, backflowOn: 0, transformerKw: 0, standby: 1 }, { standby: true }],
  ['everything off', { demandOn: 0, backflowOn: 0, transformerKw: 0 }, undefined],
])('%s', (_, more, expected) => {
  const settings = edgeSettings((name) => ({ ...PARAMS, ...more })[name] ?? 0);
  if (expected === undefined) expect(settings).toBeUndefined();
  else expect(settings).toMatchObject(expected);
});
