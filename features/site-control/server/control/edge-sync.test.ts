import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import type { SiteSettings } from '@heliodon/energy/control/site-units';
import type { Database } from '@heliodon/infrastructure/database';
import { describe, expect, it } from 'vitest';
import type { EdgeLogger, EdgeParams, EdgeState } from './edge-loggers.queries.ts';
import { edgeParams, edgeWish, syncEdge } from './edge-sync.ts';

const settings: SiteSettings = {
  demandKw: 800,
  transformerKw: null,
  backflowTargetKw: 5,
  curtailPercent: 80,
  rampKw: 50.04,
  deadBandKw: 2,
  importPriority: 'storageFirst',
  exportPriority: 'pvFirst',
};
const plant = { settings, importPositive: true, ems: null };
const FIRMWARE = '1.8.0';
const on = edgeParams(plant, true, FIRMWARE);
const off = edgeParams(plant, false, FIRMWARE);
const other: EdgeParams = { ...on, demandKw: 700 };

it('states limits in the format of the logger', () => {
  expect(on).toEqual({
    demandOn: 1,
    demandKw: 800,
    transformerKw: 0,
    backflowOn: 1,
    backflowTargetKw: 5,
    curtailPercent: 80,
    rampKw: 50,
    deadBandKw: 2,
    importPositive: 1,
    importPriority: 0,
    exportPriority: 1,
    standby: 0,
  });
  expect(off).toMatchObject({ demandOn: 0, transformerKw: 0, backflowOn: 0 });
  const standby = { ...plant, ems: EMS_PRESETS.backupFirst };
  expect(edgeParams(standby, true, FIRMWARE).standby).toBe(1);
  expect(edgeParams(standby, false, FIRMWARE).standby).toBe(0);
});

it.each([
  ['1.8.3', 5, undefined],
  ['1.9.0', 5, 5],
  ['v2.0', 1, 1],
  ['1.9.0', null, 0],
])('sliding demand is counted by firmware %s: step %s is sent as %s', (firmware, demandStepMin, sent) => {
  const sliding = { ...plant, settings: { ...settings, demandStepMin } };
  expect(edgeParams(sliding, true, firmware).demandStepMin).toBe(sent);
});

it('a logger whose new firmware counts sliding demand is written to only if it is billed', () => {
  const now = (demandStepMin: number | null) =>
    edgeParams({ ...plant, settings: { ...settings, demandStepMin } }, true, '1.9.0');
  expect(edgeWish(now(null), held(on, 'agreed'))).toBeUndefined();
  expect(edgeWish(now(5), held(on, 'agreed'))).toBe('change');
});

const held = (params: EdgeParams | null, state: EdgeState['state']): EdgeState => ({
  params,
  state,
  at: null,
});

const standbyOnly: EdgeParams = { ...off, standby: 1 };

it.each<[string, EdgeParams, EdgeState, ReturnType<typeof edgeWish>]>([
  ['never told', on, held(null, 'none'), 'change'],
  ['never told, but it may hold something from before', off, held(null, 'none'), 'change'],
  ['under way', on, held(other, 'open'), undefined],
  ['agreed', on, held(on, 'agreed'), undefined],
  ['agreed to something else', on, held(other, 'agreed'), 'change'],
  ['failed', on, held(on, 'failed'), 'resend'],
  ['failed, and changed since', on, held(other, 'failed'), 'change'],
  ['to be switched off', off, held(on, 'agreed'), 'change'],
  ['switching off failed', off, held(off, 'failed'), 'resend'],
  [
    'switching off failed, and the limits are others now',
    { ...off, demandKw: 600 },
    held(off, 'failed'),
    'change',
  ],
  ['off, whatever the limits are', { ...off, demandKw: 600 }, held(off, 'agreed'), undefined],
  ['standby alone', standbyOnly, held(off, 'agreed'), 'change'],
  ['standby is over', off, held(standbyOnly, 'agreed'), 'change'],
])('%s', (_, wanted, state, wish) => {
  expect(edgeWish(wanted, state)).toBe(wish);
});

describe('monitored loggers', () => {
  const logger = (sn: string, state: EdgeState, more: Partial<EdgeLogger> = {}): EdgeLogger => ({
    sn,
    loggerId: sn.length,
    firmware: '1.6.0',
    online: true,
    held: state,
    ...more,
  });
  const agreedOff = held(off, 'agreed');
  // Nothing is written, so nothing is read: all are in progress or confirmed.
  const unused = null as unknown as Database;
  const deps = { clock: { now: () => new Date(0) }, orders: { give: () => Promise.reject(new Error()) } };

  it.each<[string, readonly string[], string | undefined, EdgeLogger[], readonly string[], string[]]>([
    ['the holder', [], 'A', [logger('A', held(on, 'agreed'))], ['A'], ['A']],
    ['it is off', ['A'], undefined, [logger('A', agreedOff)], [], []],
    ['it is being switched off', ['A'], undefined, [logger('A', held(off, 'open'))], [], ['A']],
    [
      'the meter is behind another',
      ['A'],
      'B',
      [logger('A', held(off, 'open')), logger('B', held(on, 'open'))],
      ['B'],
      ['A', 'B'],
    ],
    ['it is not registered for the time being', ['A'], undefined, [], [], ['A']],
    [
      'it holds the limits of another plant by now',
      ['A'],
      undefined,
      [logger('A', held(on, 'open'))],
      ['A'],
      [],
    ],
    [
      'it cannot hold anything',
      ['A'],
      undefined,
      [logger('A', held(null, 'none'), { firmware: '1.5.0' })],
      [],
      [],
    ],
  ])('%s', async (_, edgeLoggers, holder, loggers, holders, left) => {
    const want = {
      plant: { ...plant, edgeLoggers, timeZone: 'UTC' },
      holder,
      holders: new Set(holders),
      known: new Map(loggers.map((one) => [one.sn, one])),
    };
    expect(await syncEdge(deps, unused, want)).toEqual(left);
  });
});
