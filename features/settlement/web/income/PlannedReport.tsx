import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Tiles } from '@heliodon/ui/Tiles';
import type { Palette, StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Card } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { incomeWords } from '../../contract/income.words.ts';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import { type PlannedRow, plannedColumns } from '../../contract/planned.columns.ts';
import {
  type DifferenceKind,
  differenceBy,
  differenceOf,
  kindOf,
} from '../../contract/planned-difference.ts';
import { begun } from '../../contract/report.columns.ts';
import { SumTable } from '../report/SumTable.tsx';
import { IncomeNotes } from './IncomeNotes.tsx';
import styles from './income.module.css';
import { runningColumn } from './incomeModel.ts';
import { plannedModel } from './plannedModel.ts';
import { waterfallBars, waterfallOption, waterfallTable } from './waterfall.ts';

const CHART_PX = 320;

export function PlannedReport({ data }: { data: PlannedIncome }) {
  const { t } = useTranslation('settlement');
  const { totals } = data;
  const nothing = totals.plannedQuarters === 0 && totals.pv === null;
  return (
    <>
      <IncomeNotes data={data} />
      {nothing ? (
        <Card>
          <EmptyState
            title={data.systems > 0 ? t('income.noPlan') : t('income.noExpectation')}
            hint={data.systems > 0 ? t('income.noPlanHint') : t('income.noExpectationHint')}
          />
        </Card>
      ) : (
        <Report data={data} />
      )}
    </>
  );
}

function Report({ data }: { data: PlannedIncome }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const { currency, totals } = data;
  const words = incomeWords[lang];
  const unit = currencyUnit(currency, lang);
  const bars = useMemo(() => waterfallBars(totals, words), [totals, words]);
  const option = useCallback((palette: Palette) => waterfallOption(bars, unit, palette), [bars, unit]);
  const model = useMemo(
    () => withRunning(plannedModel(data, words, unit), runningColumn(data), t('ui:period.running')),
    [data, words, unit, t],
  );
  return (
    <>
      {data.systems > 0 && totals.plannedQuarters === 0 && (
        <Alert type="info" showIcon title={t('income.pvOnly')} />
      )}
      {data.systems > 0 && totals.plannedQuarters > 0 && totals.pv === null && (
        <Alert type="info" showIcon title={t('income.storageOnly')} />
      )}
      <PlannedTiles data={data} />
      <div className={styles.planned}>
        <Card size="small">
          <Chart
            title={t('income.waterfall')}
            height={CHART_PX}
            option={option}
            table={waterfallTable(bars, words.plannedTitle, unit)}
          />
        </Card>
        <Card size="small" title={t('income.why')}>
          <Causes data={data} />
        </Card>
      </div>
      <Card size="small">
        <Chart title={t('income.plannedChart')} height={CHART_PX} model={model} />
      </Card>
      <Card size="small" title={t('income.plannedTable')}>
        <PlannedTable data={data} />
      </Card>
    </>
  );
}

const TONES = { gained: 'normal', lost: 'fault' } as const satisfies Record<DifferenceKind, StatusTone>;

function PlannedTiles({ data: { totals, currency } }: { data: PlannedIncome }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const money = (key: string, amount: number) => {
    const { value, unit } = formatMoney(amount, { lang, currency });
    return { key, value, unit, label: t(`income.planTile.${key}`) };
  };
  const energy = (key: string, planned: number, actual: number, role: 'pv' | 'battery') => {
    const [plan, real] = [formatQuantity(planned, 'kWh'), formatQuantity(actual, 'kWh')];
    return {
      key,
      value: real.value,
      unit: real.unit,
      energy: role,
      label: t(`income.planTile.${key}`),
      note: <span className={styles.why}>{t('income.ofPlanned', { planned: plan.text })}</span>,
    };
  };
  const { storage, pv } = totals;
  const difference = differenceOf(totals);
  const kind = kindOf(difference);
  return (
    <Tiles
      ofHistory
      items={[
        money('planned', Number(totals.planned)),
        money('actual', Number(totals.actual)),
        { ...money('difference', difference), ...(kind && { tone: TONES[kind] }) },
        ...(storage.plannedOutKwh > 0
          ? [energy('discharged', storage.plannedOutKwh, storage.actualOutKwh, 'battery')]
          : []),
        ...(storage.plannedInKwh > 0
          ? [energy('charged', storage.plannedInKwh, storage.actualInKwh, 'battery')]
          : []),
        ...(pv ? [energy('generated', pv.expectedKwh, pv.actualKwh, 'pv')] : []),
      ]}
    />
  );
}

/** Each cause with its amount and a one-sentence explanation. */
function Causes({ data: { totals, currency } }: { data: PlannedIncome }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  return (
    <ul className={styles.causes}>
      {LOST_CAUSES.map((cause) => {
        const difference = Number(differenceBy(totals.lost[cause]));
        const kind = kindOf(difference);
        return (
          <li key={cause} className={styles.cause} data-cause={cause}>
            <span className={styles.causeName}>{incomeWords[lang].cause[cause]}</span>
            <span className={`${styles.causeMoney} ${kind ? styles[kind] : ''}`}>
              {formatMoney(difference, { lang, currency }).text}
            </span>
            <span className={styles.why}>{t(`income.cause.${cause}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

const isCause = (key: string): key is LostCause => LOST_CAUSES.some((cause) => cause === key);

/** Class of a cell: gains and losses by a cause are coloured. */
function look(key: string, { lost }: PlannedRow): string | undefined {
  if (!isCause(key)) return styles.strong;
  const kind = kindOf(Number(differenceBy(lost[key])));
  return kind && styles[kind];
}

function PlannedTable({ data }: { data: PlannedIncome }) {
  const columns = useMemo(() => plannedColumns(data, Date.now()), [data]);
  return (
    <SumTable<PlannedRow>
      columns={columns}
      rows={begun(data.columns, data.timeZone, Date.now())}
      totals={data.totals}
      timeZone={data.timeZone}
      look={look}
    />
  );
}
