import { slotAt } from '@heliodon/energy/periods/report-range';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Inline } from '@heliodon/ui/layout/Inline';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageLink } from '@heliodon/ui/PageLink';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DemandIncome, exportDemandIncome, getDemandIncome } from '../../contract/income.contract.ts';
import { amountText } from '../shared/figures.ts';
import { NoMeter } from '../shared/NoMeter.tsx';
import styles from '../shared/page.module.css';
import { BILL_PATH } from '../shared/paths.ts';
import { ToLimit, ToPrices } from '../shared/SetupLinks.tsx';

import { incomeModel } from './incomeModel.ts';
import { MonthTable } from './MonthTable.tsx';

const CHART_PX = 320;
const SKELETON = '36rem';
const YEAR = /^2\d{3}$/;

/** Demand charge saved by storage, by month. */
export default function DemandIncomePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Income key={plant.plantId} plant={plant} />;
}

function Income({ plant: { plantId, name, timeZone } }: { plant: PlantSummary }) {
  const { t } = useTranslation('demand');
  const [params, put] = useAddressValues();
  const now = slotAt('year', Date.now(), timeZone);
  const asked = params.get('year') ?? '';
  const at = YEAR.test(asked) && asked <= now ? asked : now;
  const request = { plantId, year: Number(at) };
  const query = useQuery({
    ...callQuery(getDemandIncome, request, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const first = query.data?.firstYear;
  return (
    <PageFrame title={t('income.title')} subtitle={name}>
      <Card>
        <Inline wrap gap="sm" rowGap="xs">
          <PeriodPicker
            value={{ kind: 'year', at }}
            kinds={['year']}
            limits={{ max: now, ...(first && { min: String(first) }) }}
            timeZone={timeZone}
            onChange={(period) => put({ year: period.at })}
          />
          <div className={styles.end}>
            <Allowed code="reportView">
              <PageLink to={BILL_PATH}>{t('income.toBill')}</PageLink>
            </Allowed>
            <Allowed code="reportExport">
              <ExportButton
                disabled={!query.data}
                onExport={(format) => callApi(exportDemandIncome, { ...request, format })}
              />
            </Allowed>
          </div>
        </Inline>
      </Card>
      <LoadedCard query={query} height={SKELETON}>
        {(income) =>
          income.hasMeter || income.months.length > 0 ? (
            <Body income={income} changing={query.isPlaceholderData} />
          ) : (
            <NoMeter />
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}

function Body({ income, changing }: { income: DemandIncome; changing: boolean }) {
  const { t } = useTranslation(['demand', 'ui']);
  const lang = useLang();
  const money = currencyUnit(income.currency, lang);
  const { months } = income;
  const model = useMemo(
    () =>
      withRunning(
        incomeModel(months, {
          peak: t('peak'),
          free: t('free'),
          saved: t('income.saved'),
          month: t('month'),
          money,
        }),
        months.findIndex(({ running }) => running),
        t('ui:period.running'),
      ),
    [months, money, t],
  );
  if (months.length === 0)
    return (
      <Card>
        <EmptyState title={t('income.none')} hint={t('income.noneHint')} />
      </Card>
    );
  return (
    <PanelStack changing={changing}>
      <IncomeNote income={income} money={money} />
      <IncomeTiles income={income} money={money} />
      <Card>
        <Chart
          title={t('income.chart')}
          fileName={`${t('income.title')} ${income.year}`}
          height={CHART_PX}
          model={model}
        />
      </Card>
      <MonthTable income={income} />
    </PanelStack>
  );
}

interface IncomePart {
  income: DemandIncome;
  money: string;
}

/** Explains why nothing was saved, or why storage raised the demand charge. */
function IncomeNote({ income: { months, hasStorage, totals }, money }: IncomePart) {
  const { t } = useTranslation('demand');
  if (!hasStorage)
    return (
      <Alert type="info" showIcon title={t('income.noStorage')} description={t('income.noStorageHint')} />
    );
  if (totals.saved !== null && Number(totals.saved) < 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('income.lost', { amount: amountText(totals.saved.replace('-', '')), money })}
        description={t('income.lostHint')}
        action={<ToLimit />}
      />
    );
  if (totals.counted > 0) return null;
  const unpriced = months.every(({ state }) => state === 'notByDemand' || state === 'noTerms');
  if (!unpriced) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('income.notByDemand')}
      description={t('income.notByDemandHint')}
      action={<ToPrices />}
    />
  );
}

function IncomeTiles({ income: { totals, year, months }, money }: IncomePart) {
  const { t } = useTranslation('demand');
  const tile = (key: 'saved' | 'charge' | 'freeCharge') => ({
    key,
    label: t(`income.${key}`),
    value: amountText(totals[key]),
    hint: t(`income.hint.${key}`),
    unit: totals[key] === null ? undefined : money,
  });
  return (
    <Tiles
      items={[
        {
          ...tile('saved'),
          tone: savedTone(totals.saved),
          note: t('income.savedNote', { year }),
        },
        tile('charge'),
        tile('freeCharge'),
        {
          key: 'counted',
          label: t('income.counted'),
          value: `${totals.counted} / ${months.length}`,
          note: t('income.countedNote'),
        },
      ]}
    />
  );
}

const savedTone = (saved: string | null) => {
  if (saved === null || Number(saved) === 0) return undefined;
  return Number(saved) > 0 ? 'normal' : 'fault';
};
