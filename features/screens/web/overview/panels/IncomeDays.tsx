import { currencyUnit } from '@heliodon/kernel/format/money';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { useLang } from '@heliodon/ui/useLang';
import { WallChart } from '@heliodon/ui/wall/WallChart';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { daysAxis } from '../model/curveModel.ts';
import styles from './panels.module.css';

interface IncomeDaysProps {
  income: NonNullable<Overview['income']>;
  currency: string;
}

/** Income of each of the last days. */
export function IncomeDays({ income, currency }: IncomeDaysProps) {
  const { t } = useTranslation(['screens', 'ui']);
  const lang = useLang();
  const title = t('overview.income.days', { days: income.days.length });
  const model = useMemo<ChartModel>(
    () => ({
      x: daysAxis(income.days, t('ui:period.running')),
      series: [
        {
          key: 'income',
          name: t('overview.income.title'),
          kind: 'bar',
          tint: 4,
          unit: currencyUnit(currency, lang),
          data: income.days.map((day) => (day.income === null ? null : Number(day.income))),
        },
      ],
    }),
    [income, currency, lang, t],
  );
  return (
    <WallPanel className={styles.grow} title={title}>
      <WallChart label={title} model={model} bare />
    </WallPanel>
  );
}
