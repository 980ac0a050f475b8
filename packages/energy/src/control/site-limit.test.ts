import { describe, expect, it } from 'vitest';
import { type SiteLimits, type SiteOrders, type SiteSeen, siteStep } from './site-limit.ts';

/** 500 kW of PV, storage of ±100 kW, chargers of 240 kW; a limit is relaxed by 50 kW per step. */
const LIMITS: SiteLimits = {
  transformerKw: 630,
  demandCeilingKw: null,
  mayCharge: true,
  backflowTargetKw: null,
  deadBandKw: 5,
  rampKw: 50,
  pvRatedKw: 500,
  curtailPercent: 100,
  pilesRatedKw: 240,
  pilesLeastKw: 20,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};
const FREE: SiteOrders = { storageKw: 0, pvLimitKw: 500, pilesLimitKw: 240 };

/** A balanced busbar with this load; grid power follows from it. */
const bus = (loadKw: number, more: Partial<Omit<SiteSeen, 'gridKw'>> = {}): SiteSeen => {
  const rest = {
    pvKw: 0,
    storageKw: 0,
    pilesKw: 0,
    storageWishKw: 0,
    range: { maxChargeKw: 100, maxDischargeKw: 100 },
    ...more,
  };
  const gridKw = loadKw + rest.pilesKw - rest.pvKw - rest.storageKw;
  return { pilesWishKw: rest.pilesKw, ...rest, gridKw };
};

type Row = [
  name: string,
  seen: SiteSeen,
  limits: Partial<SiteLimits>,
  last: Partial<SiteOrders>,
  storageKw: number,
  pvLimitKw: number,
  pilesLimitKw: number,
  reasons: string,
];

function expectOrders([, seen, limits, last, ...expected]: Row) {
  const { orders, reasons } = siteStep({ ...FREE, ...last }, seen, { ...LIMITS, ...limits });
  expect([orders.storageKw, orders.pvLimitKw, orders.pilesLimitKw, reasons.join(' ')]).toEqual(expected);
}

describe('demand', () => {
  it.each<Row>([
    [
      'below the ceiling: the wish',
      bus(300, { storageWishKw: -40 }),
      { demandCeilingKw: 490 },
      {},
      -40,
      500,
      150,
      '',
    ],
    // 520 − 490
    ['above it: discharges what is missing', bus(520), { demandCeilingKw: 490 }, {}, 30, 500, 0, 'demand'],
    [
      'charging is reduced first',
      bus(450, { storageWishKw: -50 }),
      { demandCeilingKw: 490 },
      {},
      -40,
      500,
      0,
      'demand',
    ],
    [
      'charging must stop',
      bus(400, { storageWishKw: -50, storageKw: -50 }),
      { mayCharge: false },
      {},
      0,
      500,
      230,
      '',
    ],
    [
      'surplus may be stored all the same',
      bus(100, { pvKw: 130, storageWishKw: -30 }),
      { mayCharge: false },
      {},
      -30,
      500,
      240,
      '',
    ],
    ['more than storage has', bus(620), { demandCeilingKw: 490 }, {}, 100, 500, 0, 'demand'],
    ['a limit is not ramped', bus(600), { demandCeilingKw: 490, rampKw: 5 }, {}, 100, 500, 0, 'demand'],
    ['a wish is', bus(300, { storageWishKw: 80 }), {}, {}, 50, 500, 240, 'ramp'],
    ['back to rest by the ramp', bus(300, { storageKw: 90 }), {}, { storageKw: 90 }, 40, 500, 240, 'ramp'],
    [
      'empty',
      bus(520, { range: { maxChargeKw: 100, maxDischargeKw: 0 }, storageWishKw: 20 }),
      { demandCeilingKw: 490 },
      {},
      ...([0, 500, 0, 'storageRange'] as const),
    ],
  ])('%s', (...row) => {
    expectOrders(row);
  });
});

describe('backflow', () => {
  const noBackflow = { backflowTargetKw: 0 };
  it.each<Row>([
    ['far from it', bus(300, { pvKw: 100 }), noBackflow, {}, 0, 300, 240, ''],
    // 300 − 280 = 20, above 5: no action, PV may rise up to the consumption.
    ['near', bus(300, { pvKw: 280 }), noBackflow, {}, 0, 300, 240, ''],
    // Storage takes 340 − 300 plus the dead band of 5.
    ['surplus is stored', bus(300, { pvKw: 340 }), noBackflow, {}, -45, 345, 240, 'backflow'],
    // 100 go into storage; 300 + 100 may be generated.
    ['the rest is not made', bus(300, { pvKw: 450 }), noBackflow, {}, -100, 400, 240, 'backflow pvCurtailed'],
    [
      'full: only PV gives way',
      bus(300, { pvKw: 340, range: { maxChargeKw: 0, maxDischargeKw: 100 } }),
      noBackflow,
      {},
      ...([0, 300, 240, 'backflow pvCurtailed'] as const),
    ],
    [
      'PV first',
      bus(300, { pvKw: 340 }),
      { ...noBackflow, exportPriority: 'pvFirst' },
      {},
      0,
      300,
      240,
      'backflow pvCurtailed',
    ],
    // A fifth of 500 may be curtailed: 400 are always generated, 50 of them and the dead band are stored.
    [
      'PV may lose a fifth only',
      bus(350, { pvKw: 450 }),
      { ...noBackflow, exportPriority: 'pvFirst', curtailPercent: 20 },
      {},
      ...([-55, 405, 240, 'backflow pvCurtailed'] as const),
    ],
    [
      'discharging is reduced',
      bus(60, { storageWishKw: 50 }),
      { backflowTargetKw: 20 },
      {},
      35,
      5,
      240,
      'backflow',
    ],
    ['some export is allowed', bus(300, { pvKw: 380 }), { backflowTargetKw: -100 }, {}, 0, 400, 240, ''],
    // Limited to 300: storage absorbs 50 and the dead band, then PV may rise by 50.
    [
      'held PV is let go step by step',
      bus(300, { pvKw: 300 }),
      noBackflow,
      { pvLimitKw: 300 },
      -55,
      350,
      240,
      'backflow',
    ],
    [
      'a small change changes nothing',
      bus(304, { pvKw: 200 }),
      noBackflow,
      { pvLimitKw: 300 },
      0,
      300,
      240,
      '',
    ],
    [
      'without piles that cars left',
      bus(300, { pvKw: 340, pilesKw: 30, pilesWishKw: 30 }),
      noBackflow,
      {},
      -15,
      345,
      240,
      'backflow',
    ],
  ])('%s', (...row) => {
    expectOrders(row);
  });
});

describe('all limits combined', () => {
  it.each<Row>([
    // 500 + 200 − 630 of the transformer.
    [
      'storage serves the cars',
      bus(500, { pilesKw: 100, pilesWishKw: 200 }),
      {},
      {},
      70,
      500,
      200,
      'transformer',
    ],
    [
      'then the cars wait',
      bus(600, { pilesKw: 100, pilesWishKw: 200 }),
      {},
      {},
      100,
      500,
      130,
      'transformer pilesLimited',
    ],
    [
      'cars first to wait',
      bus(600, { pilesKw: 100, pilesWishKw: 200 }),
      { importPriority: 'pilesFirst' },
      {},
      ...([0, 500, 30, 'transformer pilesLimited'] as const),
    ],
    ['never below their least', bus(720, { pilesKw: 100 }), {}, {}, 100, 500, 20, 'transformer pilesLimited'],
    [
      'cars get more by the ramp',
      bus(100, { pilesKw: 30, pilesWishKw: 200 }),
      {},
      { pilesLimitKw: 30 },
      0,
      500,
      80,
      'pilesLimited ramp',
    ],
    [
      'export over the transformer',
      bus(10, { pvKw: 480, storageWishKw: 90, storageKw: 90 }),
      { transformerKw: 400 },
      {},
      -75,
      485,
      240,
      'transformer',
    ],
    [
      'target beyond the transformer: that counts',
      bus(20, { pvKw: 130 }),
      { transformerKw: 50, backflowTargetKw: -100 },
      {},
      ...([-65, 135, 95, 'backflow'] as const),
    ],
    // The only permitted value is 60 kW: charging storage to make room for curtailed PV would import more.
    [
      'no room is made for PV at the cost of the ceiling',
      bus(200, { pvKw: 100, storageKw: 40, storageWishKw: 40 }),
      { backflowTargetKw: 60, demandCeilingKw: 60 },
      { pvLimitKw: 100, pilesLimitKw: 0 },
      ...([40, 100, 0, ''] as const),
    ],
    // 30 kW released for vehicles that do not draw it yet would be fed in: the vehicles wait instead of PV.
    [
      'cars are not served at the cost of PV',
      bus(200, { pvKw: 100, storageKw: 40, storageWishKw: 40, pilesWishKw: 30 }),
      { backflowTargetKw: 60, demandCeilingKw: 60, pilesLeastKw: 0 },
      { pilesLimitKw: 0 },
      ...([40, 100, 0, 'demand pilesLimited'] as const),
    ],
    // Vehicles must stop: PV must not rise by the 50 kW that they draw now.
    [
      'what cars lose PV may not make more',
      bus(200, { pvKw: 40, pilesKw: 50, range: { maxChargeKw: 0, maxDischargeKw: 0 } }),
      { backflowTargetKw: 100, demandCeilingKw: 160, pilesLeastKw: 0 },
      {},
      ...([0, 100, 0, 'demand pilesLimited'] as const),
    ],
    // PV is reduced from 150 to 110, so only 10 kW for vehicles fit below the ceiling of 100.
    [
      'cars may not take what PV does not make',
      bus(200, { pvKw: 150, pilesKw: 0, pilesWishKw: 40, range: { maxChargeKw: 0, maxDischargeKw: 0 } }),
      { backflowTargetKw: 90, demandCeilingKw: 100, pilesLeastKw: 0 },
      {},
      ...([0, 110, 10, 'demand backflow pvCurtailed pilesLimited'] as const),
    ],
    [
      'target above the ceiling: import is limited',
      bus(300, { pvKw: 100, storageWishKw: 0 }),
      { backflowTargetKw: 100, demandCeilingKw: 60 },
      {},
      ...([100, 140, 0, 'demand'] as const),
    ],
  ])('%s', (...row) => {
    expectOrders(row);
  });

  it('returns the excess that it cannot avoid', () => {
    const step = siteStep(FREE, bus(800, { pilesKw: 50 }), LIMITS);
    // 800 − 100 of storage + 20 that vehicles always get − 630.
    expect([step.unmetImportKw, step.unmetExportKw]).toEqual([90, 0]);
    const noCurtailing = { ...LIMITS, backflowTargetKw: 0, curtailPercent: 0 };
    expect(siteStep(FREE, bus(100, { pvKw: 450 }), noCurtailing).unmetExportKw).toBe(300);
  });
});
