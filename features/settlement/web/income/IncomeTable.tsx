import type { IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { Income, IncomeColumn } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { begun } from '../report/columnText.ts';
import { hasDemand } from './incomeModel.ts';
import { type MoneyColumn, MoneyTable, moneyColumn } from './MoneyTable.tsx';

type EnergyKey = keyof IncomeColumn['energy'];
const ENERGIES: Readonly<Record<EnergyKey, IncomeGroup>> = {
  pvUseKwh: 'pvUse',
  pvFeedInKwh: 'pvFeedIn',
  chargeKwh: 'charge',
  dischargeKwh: 'discharge',
  chargingKwh: 'charging',
};

const DEMAND = ['demandEffect', 'storageWithDemand', 'totalWithDemand'] as const;

type Sums = Pick<IncomeColumn, 'amounts' | 'energy' | 'storage' | 'total' | (typeof DEMAND)[number]>;

/** Every amount of the report to the cent, the energy behind it, and totals that are the sums of what is shown. */
export function IncomeTable({ data, groups }: { data: Income; groups: readonly IncomeGroup[] }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const words = incomeWords[lang];
  const unit = currencyUnit(data.currency, lang);
  const amount = (key: string, title: string, value: (sums: Sums) => string) =>
    moneyColumn(key, title, unit, value);
  const demand = hasDemand(data, groups)
    ? DEMAND.map(
        (key): MoneyColumn<Sums> => ({
          key,
          title: words[key],
          unit,
          ...(key === 'demandEffect' && { hint: t('income.demandHint') }),
          // Of a day or a month without it there is nothing to add.
          cell: (sums) => (sums.demandEffect === null ? NO_VALUE : formatNumber(Number(sums[key]))),
        }),
      )
    : [];
  const columns: MoneyColumn<Sums>[] = [
    { ...amount('total', words.total, ({ total }) => total), strong: true },
    ...groups.flatMap((group) => [
      amount(group, words.group[group], ({ amounts }) => amounts[group]),
      ...(group === 'charge' ? [amount('storage', words.storage, (sums) => sums.storage)] : []),
    ]),
    ...demand,
    ...(Object.keys(ENERGIES) as EnergyKey[])
      .filter((key) => groups.includes(ENERGIES[key]))
      .map(
        (key): MoneyColumn<Sums> => ({
          key,
          title: words.energy[key],
          unit: 'kWh',
          ...(key === 'dischargeKwh' && { hint: t('income.dischargeHint') }),
          cell: ({ energy }) => formatNumber(energy[key]),
        }),
      ),
  ];
  return (
    <MoneyTable<Sums, IncomeColumn>
      rows={begun(data.columns, data.timeZone, Date.now())}
      timeZone={data.timeZone}
      columns={columns}
      totals={data.totals}
    />
  );
}
