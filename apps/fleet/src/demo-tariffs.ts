import { monthOf } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { PriceInput, SubsidyInput, TransformerInput } from '@heliodon/tariffs/contract';
import { insertFirstTariff, insertPriceVersion, tariffTemplates } from '@heliodon/tariffs/server';
import { sql } from 'kysely';

const SETTING = 'demoTariffs';

interface DemoTariff {
  readonly template: string;
  readonly subsidies: readonly SubsidyInput[];
  readonly transformer: TransformerInput | null;
  /** Prices before the template applied. */
  readonly before?: { readonly price: Omit<PriceInput, 'effectiveMonth'>; readonly changedAt: string };
}

const subsidy = (unitPrice: string, years: number): SubsidyInput => ({ type: 'subsidy', unitPrice, years });
const allYear = (billingType: TransformerInput['billingType'], capacityKva: string, price: number) => ({
  billingType,
  capacityKva,
  ranges: [{ startMonth: 1, endMonth: 12, price }],
});
const hours = (from: number, to: number) => ({ startMin: from * 60, endMin: to * 60 });

/** Jiangsu before June 2025: the midday valley is newer than the plant. */
const jiangsuBefore: Omit<PriceInput, 'effectiveMonth'> = {
  efficiency: '0.88',
  feedInPrice: '0.3910',
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6664',
      deepValley: null,
      valley: { price: '0.2839', ranges: [hours(0, 8)] },
      peak: { price: '1.1141', ranges: [hours(8, 11), hours(17, 22)] },
      topPeak: null,
    },
  ],
};

/** By plant name. */
const tariffs: Readonly<Record<string, DemoTariff>> = {
  '苏州园区 · Suzhou Park': {
    template: 'cn-jiangsu',
    subsidies: [subsidy('0.1', 3)],
    transformer: allYear('monthly', '2000', 30),
    before: { price: jiangsuBefore, changedAt: '2025-05-20T02:30:00Z' },
  },
  '南沙储能 · Nansha Storage': {
    template: 'cn-guangdong-prd',
    subsidies: [{ type: 'other', unitPrice: '0.3', years: 2 }],
    transformer: allYear('demand', '3150', 36),
  },
  '济南屋顶 · Jinan Roof': {
    template: 'cn-shandong',
    subsidies: [subsidy('0.03', 5)],
    transformer: allYear('monthly', '1250', 28),
  },
  '杭州商场 · Hangzhou Mall': {
    template: 'cn-zhejiang',
    subsidies: [subsidy('0.1', 5), { type: 'other', unitPrice: '0.02', years: 10 }],
    transformer: allYear('monthly', '1600', 30),
  },
  '西宁牧场 · Xining Ranch': {
    template: 'cn-qinghai',
    subsidies: [subsidy('0.05', 10)],
    transformer: null,
  },
  '成都办公楼 · Chengdu Offices': {
    template: 'cn-sichuan',
    subsidies: [subsidy('0.05', 3)],
    transformer: allYear('monthly', '1000', 26),
  },
  '莱比锡工厂 · Werk Leipzig': {
    template: 'de-flat',
    subsidies: [{ type: 'other', unitPrice: '0.0205', years: 10 }],
    transformer: allYear('annual', '1250', 95),
  },
  '弗雷斯诺冷库 · Fresno Cold Store': {
    template: 'us-ca-b19',
    subsidies: [subsidy('0.025', 5)],
    transformer: {
      billingType: 'demand',
      capacityKva: '1500',
      ranges: [
        { startMonth: 10, endMonth: 5, price: 22 },
        { startMonth: 6, endMonth: 9, price: 34 },
      ],
    },
  },
};

/** Once, also for a demo created before there were prices. User changes are kept. */
export async function addDemoTariffs(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('setting')
      .values({ key: SETTING, value: '{}' })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return;
    for (const plant of await plantsWithoutPrice(tx)) await addTariff(tx, plant);
  });
}

type DemoPlantRow = Awaited<ReturnType<typeof plantsWithoutPrice>>[number];

const plantsWithoutPrice = (tx: Database) =>
  tx
    .selectFrom('plant')
    .innerJoin('account', 'account.id', 'plant.owner_id')
    .select(['plant.id', 'plant.name', sql<string>`to_char(install_date, 'YYYY-MM-DD')`.as('installDate')])
    .select(['account.id as accountId', 'account.account_name as accountName'])
    .where('plant.name', 'in', Object.keys(tariffs))
    .where('plant.deleted_at', 'is', null)
    .where('plant.install_date', 'is not', null)
    .where((q) =>
      q.not(q.exists(q.selectFrom('price_version').whereRef('plant_id', '=', 'plant.id').select('id'))),
    )
    .execute();

async function addTariff(tx: Database, plant: DemoPlantRow): Promise<void> {
  const tariff = tariffs[plant.name];
  const price = tariffTemplates.find(({ key }) => key === tariff?.template)?.price;
  if (!tariff || !price) return;
  const at = new Date(`${plant.installDate}T04:00:00Z`);
  const first = { ...(tariff.before?.price ?? price), effectiveMonth: monthOf(plant.installDate) };
  await insertFirstTariff(tx, plant.id, { ...tariff, price: first }, { at, by: plant });
  if (!tariff.before) return;
  const changedAt = new Date(tariff.before.changedAt);
  const changed = { ...price, effectiveMonth: '2025-06' };
  const version = { plantId: plant.id, price: changed, first: false, at: changedAt, by: plant };
  await insertPriceVersion(tx, version);
}
