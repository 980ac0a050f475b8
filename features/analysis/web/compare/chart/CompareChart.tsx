import { MINUTE_MS } from '@heliodon/kernel/time';
import { Chart } from '@heliodon/ui/Chart';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { Card, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompareProps } from '../bar/compareProps.ts';
import styles from '../ComparePage.module.css';

const CHART_PX = 420;

/** The curves, with at most two axes. */
export function CompareChart(props: CompareProps) {
  const { state, comparison } = props;
  const { t } = useTranslation('compare');
  const { model, axes, curves, stepMs, isLive, from, to, days, chosen } = comparison;
  const waiting = curves.done < curves.total;
  const range = state.mode === 'days' ? days.join(' ') : from === to ? from : `${from} ~ ${to}`;
  const drawnNothing = model.series.length === 0;
  return (
    <Card>
      {axes.units.length > 2 && <AxisChoice {...props} />}
      <Chart
        height={CHART_PX}
        title={
          <span className={styles.title}>
            {t('chart.title')}
            <span className={styles.means}>{t('chart.means', { minutes: stepMs / MINUTE_MS })}</span>
            {isLive && <span className={styles.live}>{t('chart.live')}</span>}
          </span>
        }
        fileName={`${t('title')} ${range}`}
        model={model}
        loading={waiting && drawnNothing}
        viewKey={`${state.mode} ${range} ${state.view} ${state.mode === 'days' ? chosen?.key : ''}`}
        extra={
          waiting && (
            <ProgressBar
              className={styles.progress}
              label={t('chart.loading')}
              size="small"
              percent={Math.round((curves.done / curves.total) * 100)}
              format={() => `${curves.done} / ${curves.total}`}
            />
          )
        }
        emptyHint={t(drawnNothing && !waiting ? 'chart.nothingDrawn' : 'chart.noData')}
      />
    </Card>
  );
}

/** A third unit would need a third axis: selects which two units are shown. */
function AxisChoice({ change, comparison }: CompareProps) {
  const { t } = useTranslation('compare');
  const { units, drawn } = comparison.axes;
  const [left = '', right = ''] = drawn;
  const options = units.map((unit) => ({ value: unit, label: unit || t('axes.none') }));
  const choose = (next: string[]) => change({ units: next });
  return (
    <div className={styles.axes}>
      <span>{t('axes.many', { count: units.length })}</span>
      <span className={styles.field}>
        {t('axes.left')}
        <Select
          className={styles.axis}
          size="small"
          aria-label={t('axes.left')}
          value={left}
          options={options}
          onChange={(unit) => choose(unit === right ? [right, left] : [unit, right])}
        />
      </span>
      <span className={styles.field}>
        {t('axes.right')}
        <Select
          className={styles.axis}
          size="small"
          aria-label={t('axes.right')}
          value={right}
          options={options}
          onChange={(unit) => choose(unit === left ? [right, left] : [left, unit])}
        />
      </span>
    </div>
  );
}
