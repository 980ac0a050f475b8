import type { AnalysisRange } from '@heliodon/energy/periods/analysis-range';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data.module.css';
import { curveModel, type DataLine, durationModel, runningStep } from './dataModel.ts';
import { CHART_VIEWS, type ChartView } from './dataState.ts';
import { ValuesTable } from './ValuesTable.tsx';
import { weekOption, weekRows, weekTable } from './weekOption.ts';

const CHART_PX = 380;
const WEEKDAY_KEYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

interface DataChartsProps {
  lines: readonly DataLine[];
  range: AnalysisRange;
  view: ChartView;
  onView: (view: ChartView) => void;
  onByHour: () => void;
}

export function DataCharts({ lines, range, view, onView, onByHour }: DataChartsProps) {
  const { t } = useTranslation(['analysis', 'ui']);
  const lang = useLang();
  const curve = useMemo(
    () => withRunning(curveModel(lines, lang), runningStep(lines), t('ui:period.running')),
    [lines, lang, t],
  );
  const duration = useMemo(() => durationModel(lines, t('data.duration')), [lines, t]);
  const tabs = (
    <Segmented<ChartView>
      aria-label={t('data.tab.name')}
      value={view}
      options={CHART_VIEWS.map((value) => ({ value, label: t(`data.tab.${value}`) }))}
      onChange={onView}
    />
  );
  if (view === 'table')
    return (
      <PanelStack>
        <div>{tabs}</div>
        <ValuesTable lines={lines} step={range.step} />
      </PanelStack>
    );
  if (view === 'week')
    return (
      <Week
        lines={lines}
        hourly={range.step === 'hour' || range.step === 'quarter'}
        onByHour={onByHour}
        tabs={tabs}
      />
    );
  return (
    <Chart
      title={tabs}
      fileName={t('data.title')}
      height={CHART_PX}
      model={view === 'curve' ? curve : duration}
    />
  );
}

interface WeekProps {
  lines: readonly DataLine[];
  hourly: boolean;
  onByHour: () => void;
  tabs: ReactNode;
}

function Week({ lines, hourly, onByHour, tabs }: WeekProps) {
  const { t } = useTranslation('analysis');
  const [key, setKey] = useState<string>();
  const line = lines.find((one) => one.key === key) ?? lines[0];
  const drawn = useMemo(() => {
    if (!line || !hourly) return undefined;
    const rows = weekRows(line);
    const names = WEEKDAY_KEYS.map((day) => t(`data.weekday.${day}`));
    return { option: weekOption(rows, line, names), table: weekTable(rows, names, t('data.hour')) };
  }, [line, hourly, t]);
  if (!drawn)
    return (
      <PanelStack>
        <div>{tabs}</div>
        <EmptyState
          compact
          title={t('data.week.needsHours')}
          hint={t('data.week.needsHoursHint')}
          action={<Button onClick={onByHour}>{t('data.week.byHour')}</Button>}
        />
      </PanelStack>
    );
  return (
    <Chart
      title={tabs}
      height={CHART_PX}
      extra={
        <Select
          aria-label={t('data.week.line')}
          className={styles.pick}
          size="small"
          value={line?.key}
          options={lines.map((one) => ({ value: one.key, label: one.name }))}
          onChange={setKey}
        />
      }
      {...drawn}
    />
  );
}
