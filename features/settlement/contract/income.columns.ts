import type { Column } from '@heliodon/contract/columns';
import type { IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import { currencyUnits } from '@heliodon/kernel/format/money';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { Income, IncomeColumn } from './income.contract.ts';
import { incomeText } from './income.words.ts';
import { amountColumn, type SlotRow, slotColumn } from './report.columns.ts';

type DemandKey = 'demandEffect' | 'storageWithDemand' | 'totalWithDemand';

export type IncomeRow = SlotRow &
  Pick<IncomeColumn, 'amounts' | 'energy' | 'storage' | 'total' | DemandKey> & {
    readonly empty?: boolean;
  };

interface EnergyFigure {
  readonly key: keyof IncomeColumn['energy'];
  /** The column group shown with it. */
  readonly group: IncomeGroup;
  readonly text: Bilingual;
  readonly help?: Bilingual;
}

const ENERGIES: readonly EnergyFigure[] = [
  { key: 'pvUseKwh', group: 'pvUse', text: { zh: '光伏自用电量', en: 'PV self-consumption' } },
  { key: 'pvFeedInKwh', group: 'pvFeedIn', text: { zh: '光伏上网电量', en: 'PV feed-in' } },
  { key: 'chargeKwh', group: 'charge', text: { zh: '储能充电量', en: 'Storage charge' } },
  {
    key: 'dischargeKwh',
    group: 'discharge',
    text: { zh: '结算放电量', en: 'Settled discharge' },
    help: {
      zh: '供站内使用或上网、因而产生收益的放电量。可能小于实测放电量：电池之间互充，或各表计读数不一致时，多出的电量不计入。',
      en: 'Discharged energy that was used on site or fed in and therefore earned income. It can be less than the measured discharge: energy moved between batteries, or not matched by the meters, is excluded.',
    },
  },
  { key: 'chargingKwh', group: 'charging', text: { zh: '充电桩电量', en: 'EV charging' } },
];

/** Effect of storage on the demand charge; exists for months, not for days and hours. */
export const demandEffectText = {
  text: { zh: '储能对需量电费的影响', en: 'Storage effect on demand charge' },
  help: {
    zh: '整月的无储能需量电费减去实际需量电费，按 15 分钟数据核算。需量电费按月计收，日、时不分摊，收益同时按不含与含该影响列示。',
    en: 'Demand charge of whole months without storage minus the one with storage, calculated from 15-minute data. It is billed by month, so it is not allocated to days or hours; income is shown both without and with it.',
  },
} as const;

const DEMAND: readonly {
  readonly key: DemandKey;
  readonly text: Bilingual;
  readonly help?: Bilingual;
}[] = [
  { key: 'demandEffect', text: demandEffectText.text, help: demandEffectText.help },
  { key: 'storageWithDemand', text: { zh: '储能收益（含需量影响）', en: 'Storage incl. demand effect' } },
  { key: 'totalWithDemand', text: { zh: '合计（含需量影响）', en: 'Total incl. demand effect' } },
];

interface Shown {
  readonly groups: readonly IncomeGroup[];
  readonly demand: boolean;
  readonly nowMs: number;
}

/** Amounts in cents precision and the energy behind them. */
export function incomeColumns(
  { columns, currency, step, timeZone }: Pick<Income, 'columns' | 'currency' | 'step' | 'timeZone'>,
  { groups, demand, nowMs }: Shown,
): Column<IncomeRow>[] {
  const unit = currencyUnits(currency);
  const amount = (key: string, text: Bilingual, of: (row: IncomeRow) => string | null) =>
    amountColumn<IncomeRow>(key, text, unit, of);
  const storage: Column<IncomeRow> = {
    ...amount('storage', { zh: '储能套利', en: 'Storage arbitrage' }, (row) => row.storage),
    only: 'page',
  };
  return [
    slotColumn({ keys: columns.map(({ key }) => key), step, timeZone }, nowMs),
    amount(
      'total',
      incomeText(({ total }) => total),
      ({ total }) => total,
    ),
    ...groups.flatMap((group) => [
      amount(
        group,
        incomeText((words) => words.group[group]),
        ({ amounts }) => amounts[group],
      ),
      ...(group === 'charge' ? [storage] : []),
    ]),
    ...(demand ? DEMAND : []).map(
      ({ key, text, help }): Column<IncomeRow> => ({
        // Omitted for days and for months without it.
        ...amount(key, text, (row) => (row.demandEffect === null ? null : row[key])),
        help,
      }),
    ),
    ...ENERGIES.filter(({ group }) => groups.includes(group)).map(
      ({ key, text, help }): Column<IncomeRow> => ({
        key,
        text,
        help,
        unit: 'kWh',
        format: 'number',
        total: 'sum',
        value: ({ empty, energy }) => (empty ? null : energy[key]),
      }),
    ),
  ];
}
