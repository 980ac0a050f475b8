import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { Chart } from '@heliodon/ui/Chart';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import type { PlantSummary } from '@heliodon/web/stores';
import { Alert, Card, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savingsOf } from '../../../contract/backtest-savings.ts';
import { backtestWords, wayWords } from '../../../contract/optimise.words.ts';
import {
  type Backtest,
  type BacktestResult,
  exportBacktest,
} from '../../../contract/optimise-backtest.contract.ts';
import styles from '../optimise.module.css';
import { costColumns, savedModel, spanOf } from './backtestModel.ts';
import { DaysTable } from './DaysTable.tsx';
import { WaysTable } from './WaysTable.tsx';

interface BacktestResultViewProps {
  backtest: Backtest;
  result: BacktestResult;
  plant: PlantSummary;
  unit: string;
}

const CHART_PX = 320;
/** With more days, bars are shown by month: daily bars would be too thin to read. */
const MOST_DAYS = 92;
/** Tolerated difference from settlement, caused by power flowing both ways within one 15-minute interval. */
const NEAR_SHARE = 0.02;

export function BacktestResultView({ backtest, result, plant, unit }: BacktestResultViewProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const [by, setBy] = useState<'day' | 'month'>(result.days.length > MOST_DAYS ? 'month' : 'day');
  const model = useMemo(
    () =>
      savedModel(costColumns(result, by), {
        time: backtestWords.day[lang],
        unit,
        way: (way) => wayWords[way][lang],
      }),
    [result, by, unit, lang],
  );
  return (
    <>
      <ResultTiles result={result} />
      <ResultNotes result={result} unit={unit} />
      <Card>
        <Chart
          title={t('optimise.backtest.chart')}
          fileName={`${plant.name} ${t('optimise.backtest.chart')} ${result.from} ${result.to}`}
          height={CHART_PX}
          model={model}
          extra={
            <Segmented<'day' | 'month'>
              size="small"
              aria-label={t('optimise.backtest.by.name')}
              value={by}
              options={(['day', 'month'] as const).map((value) => ({
                value,
                label: t(`optimise.backtest.by.${value}`),
              }))}
              onChange={setBy}
            />
          }
        />
      </Card>
      <Card title={t('optimise.backtest.ways')} extra={t('optimise.span', spanOf(result))}>
        <WaysTable result={result} unit={unit} />
      </Card>
      <Card
        title={t('optimise.backtest.days')}
        extra={
          <Allowed code="reportExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportBacktest, { plantId: plant.plantId, backtestId: backtest.backtestId, format })
              }
            />
          </Allowed>
        }
      >
        <DaysTable result={result} unit={unit} />
      </Card>
    </>
  );
}

function ResultTiles({ result }: { result: BacktestResult }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const { real, policy, perfect } = result.totals;
  const saved = savingsOf(result.totals);
  const span = t('optimise.span', spanOf(result));
  const text = (amount: number) => formatMoney(amount, { lang, currency: result.currency }).text;
  const money = (amount: number) => {
    const { value, unit } = formatMoney(amount, { lang, currency: result.currency });
    return { value, unit };
  };
  return (
    <Tiles
      items={[
        {
          key: 'savedNone',
          label: backtestWords.savedNone[lang],
          energy: 'battery',
          ...money(saved.none),
          note: span,
        },
        {
          key: 'reached',
          label: t('optimise.backtest.reached'),
          value: formatShare(saved.reached),
          note: t('optimise.backtest.reachedNote', {
            saved: text(saved.none),
            possible: text(saved.possible),
          }),
        },
        {
          key: 'savedReal',
          label: backtestWords.savedReal[lang],
          ...money(saved.real),
          note: span,
        },
        {
          key: 'savedRule',
          label: t('optimise.backtest.savedRule'),
          ...money(saved.rule),
          note: t('optimise.backtest.savedRuleNote', { span }),
        },
        {
          key: 'missed',
          label: t('optimise.backtest.missed'),
          energy: 'pv',
          ...money(Math.max(0, policy.total - perfect.total)),
          note: t('optimise.backtest.missedNote', { span }),
        },
        {
          key: 'peak',
          label: t('optimise.tile.peak'),
          energy: 'grid',
          value: formatNumber(policy.peakKw, 1),
          unit: 'kW',
          note: t('optimise.backtest.peakNote', { kw: formatNumber(real.peakKw, 1) }),
        },
      ]}
    />
  );
}

function ResultNotes({ result, unit }: { result: BacktestResult; unit: string }) {
  const { t } = useTranslation('dispatch');
  const { settled, realEnergy, skippedDays, unplannedDays } = result;
  const differs = settled !== null && Math.abs(settled - realEnergy) > NEAR_SHARE * Math.abs(settled) + 1;
  return (
    <div className={styles.notes}>
      {skippedDays.length > 0 && (
        <Alert type="info" showIcon title={t('optimise.backtest.skipped', { count: skippedDays.length })} />
      )}
      {unplannedDays > 0 && (
        <Alert type="warning" showIcon title={t('optimise.backtest.unplanned', { count: unplannedDays })} />
      )}
      {settled !== null && (
        <Alert
          type={differs ? 'warning' : 'info'}
          showIcon
          title={t(differs ? 'optimise.backtest.settledDiffers' : 'optimise.backtest.settled', {
            settled: `${formatNumber(settled)} ${unit}`,
            counted: `${formatNumber(realEnergy)} ${unit}`,
          })}
        />
      )}
    </div>
  );
}
