import { describe, expect, it } from 'vitest';
import type { SiteControlNow, SiteStepView } from '../../contract/control.contract.ts';
import { bindingOf, gaugeOf, headlineOf, nodesOf } from './siteModel.ts';

const device = (kind: string, orderKw: number | null) => ({
  deviceId: 1,
  sn: kind,
  alias: '',
  kind,
  ratedKw: 100,
  powerKw: 0,
  orderKw,
  free: null,
});
const stepOf = (more: Partial<SiteStepView> = {}): SiteStepView => ({
  power: { pvKw: 80, batteryKw: -30, gridKw: 120, loadKw: 170, chargingKw: 0 },
  soc: 50,
  measuredMs: 0,
  bounds: { minKw: null, maxKw: null },
  wishKw: 0,
  shiftedKw: 0,
  orders: null,
  reasons: [],
  unmetKw: 0,
  avoidedKw: 0,
  demand: null,
  devices: [device('inverter', null), device('pcs', null)],
  ...more,
});
const none = { demandKw: null, transformerKw: null, backflowTargetKw: null, standby: false };

describe('the bus', () => {
  it('contains the components of the plant with their flow direction', () => {
    expect(nodesOf(stepOf()).map(({ role, powerKw, flow }) => [role, powerKw, flow])).toEqual([
      ['pv', 80, 'in'],
      ['battery', 30, 'out'],
      ['load', 170, 'out'],
      ['grid', 120, 'in'],
    ]);
  });

  it('shows setpoints and limits, and which components are limited', () => {
    const step = stepOf({
      reasons: ['backflow', 'pvCurtailed'],
      shiftedKw: -50,
      devices: [device('inverter', 40), device('inverter', 30), device('pcs', -50), device('charger', null)],
    });
    expect(nodesOf(step)).toMatchObject([
      { role: 'pv', limitKw: 70, givesWay: true },
      { role: 'battery', orderKw: -50, givesWay: true },
      { role: 'charging', limitKw: null, givesWay: false, flow: 'none' },
      { role: 'load' },
      { role: 'grid' },
    ]);
    expect(bindingOf(step)).toEqual(['backflow']);
  });
});

describe('the gauge', () => {
  it('does not exist without a limit', () => {
    expect(gaugeOf(none, stepOf())).toBeNull();
  });

  it.each<[string, SiteControlNow['limits'], number, boolean]>([
    ['within', { ...none, transformerKw: 200 }, 120, false],
    ['too much import', { ...none, transformerKw: 100 }, 120, true],
    ['too much export', { ...none, transformerKw: 100 }, -120, true],
    ['fed in against the target', { ...none, backflowTargetKw: 5 }, -10, true],
    ['feeding in is allowed as far as the target', { ...none, backflowTargetKw: -50 }, -40, false],
  ])('%s', (_, limits, gridKw, outside) => {
    const gauge = gaugeOf(limits, stepOf({ power: { ...stepOf().power, gridKw } }));
    expect(gauge?.outside).toBe(outside);
    const { now, allowed } = gauge ?? { now: 0, allowed: { from: 0, to: 0 } };
    expect(now !== null && (now < allowed.from || now > allowed.to)).toBe(outside);
  });

  it('takes the peak of the month as the demand target', () => {
    const demand = {
      targetKw: 640,
      reachedKw: 0,
      projectedKw: 0,
      leftS: 1,
      shaving: false,
      monthPeakKw: 640,
    };
    const gauge = gaugeOf({ ...none, demandKw: 500 }, stepOf({ demand }));
    expect(gauge?.marks).toMatchObject([{ limit: 'demand', kw: 640 }]);
  });
});

const AT = '2026-07-01T10:00:00Z';
const nowOf = (more: Partial<SiteControlNow>): SiteControlNow => ({
  mode: 'platform',
  link: 'live',
  at: AT,
  nowMs: Date.parse(AT) + 3000,
  timeZone: 'UTC',
  limits: none,
  edge: { state: 'none', at: null, metersApart: false },
  step: stepOf(),
  ...more,
});

it.each<[ReturnType<typeof headlineOf>, Partial<SiteControlNow>]>([
  ['off', { mode: 'off', step: null, at: null }],
  ['blind', { mode: 'blind' }],
  ['edge', { mode: 'edge' }],
  ['calm', {}],
  ['calm', { step: stepOf({ reasons: ['ramp'] }) }],
  ['acting', { step: stepOf({ reasons: ['demand'] }) }],
  ['unmet', { step: stepOf({ reasons: ['demand'], unmetKw: 20 }) }],
  ['waking', { link: 'waking' }],
  ['hold', { link: 'hold' }],
  ['zero', { link: 'zero' }],
  ['late', { nowMs: Date.parse(AT) + 31_000 }],
])('shows the headline %s', (headline, more) => {
  expect(headlineOf(nowOf(more))).toBe(headline);
});
