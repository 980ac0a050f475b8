import type { SiteSettings } from '@heliodon/energy/control/site-units';
import { expect, it } from 'vitest';
import { type EdgeParams, type EdgeState, edgeParams, edgeWish } from './edge-sync.ts';

const settings: SiteSettings = {
  ...{ demandKw: 800, transformerKw: null, backflowTargetKw: 5, curtailPercent: 80, rampKw: 50.04 },
  ...{ deadBandKw: 2, importPriority: 'storageFirst', exportPriority: 'pvFirst' },
};
const on = edgeParams(settings, true, true);
const off = edgeParams(settings, true, false);
const other: EdgeParams = { ...on, demandKw: 700 };

it('says limits as the logger takes them', () => {
  expect(on).toEqual({
    ...{ demandOn: 1, demandKw: 800, transformerKw: 0, backflowOn: 1, backflowTargetKw: 5 },
    ...{
      curtailPercent: 80,
      rampKw: 50,
      deadBandKw: 2,
      importPositive: 1,
      importPriority: 0,
      exportPriority: 1,
    },
  });
  expect(off).toMatchObject({ demandOn: 0, transformerKw: 0, backflowOn: 0 });
});

const held = (params: EdgeParams | null, state: EdgeState['state']): EdgeState => ({
  params,
  state,
  at: null,
});

it.each<[string, EdgeParams, EdgeState, ReturnType<typeof edgeWish>]>([
  ['never told', on, held(null, 'none'), 'change'],
  ['never told and nothing to tell', off, held(null, 'none'), undefined],
  ['under way', on, held(other, 'open'), undefined],
  ['agreed', on, held(on, 'agreed'), undefined],
  ['agreed to something else', on, held(other, 'agreed'), 'change'],
  ['failed', on, held(on, 'failed'), 'resend'],
  ['failed, and changed since', on, held(other, 'failed'), 'change'],
  ['to be switched off', off, held(on, 'agreed'), 'change'],
  ['switching off failed', off, held(off, 'failed'), 'resend'],
  ['off, whatever the limits are', { ...off, demandKw: 600 }, held(off, 'agreed'), undefined],
])('%s', (_, wanted, state, wish) => {
  expect(edgeWish(wanted, state)).toBe(wish);
});
