import { runningPlace } from '@heliodon/energy/periods/report-range';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillOut } from '../../contract/bill.schema.ts';
import { billChart } from './billChart.ts';

/** Imported energy by time of use in each column of the report, and its amount. */
export function BillChart({ bill }: { bill: BillOut }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const model = useMemo(
    () =>
      withRunning(
        billChart(bill, {
          time: t('bill.chart.time'),
          amount: t('bill.chart.amount'),
          feedIn: t('bill.chart.feedIn'),
          unit: currencyUnit(bill.currency, lang),
          period: (period) => periodWords[period][lang],
          periods: PRICE_PERIODS,
        }),
        runningPlace(
          bill.chart.map(({ key }) => key),
          bill.timeZone,
          Date.now(),
        ),
        t('ui:period.running'),
      ),
    [bill, lang, t],
  );
  return <Chart title={t('bill.chart.title')} model={model} height={300} />;
}
