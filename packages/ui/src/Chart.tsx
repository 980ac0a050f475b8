import { DownloadOutlined, LineChartOutlined, RedoOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Chart.module.css';
import { ChartNumbers } from './chart/ChartNumbers.tsx';
import { chartOption } from './chart/chartOption.ts';
import { type ChartTable, chartTable } from './chart/chartTable.ts';
import { type ChartThemeName, chartPalettes } from './chart/chartTheme.ts';
import { type ChartModel, hasValues, pointCount } from './chart/model.ts';
import { type TooltipPoint, tooltipElement } from './chart/tooltip.ts';
import { withUnfinished } from './chart/unfinished.ts';
import { useChart, usePointed } from './chart/useChart.ts';
import { useColorMode } from './colorMode.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonBlock } from './SkeletonBlock.tsx';
import type { Palette } from './tokens.ts';
import { useReducedMotion } from './useReducedMotion.ts';

const PICTURE_PIXEL_RATIO = 2;

interface ChartProps {
  title?: ReactNode;
  /** Also used for the saved picture. */
  fileName?: string;
  /** For lines and bars: one model provides axes, legend, tooltip and table. */
  model?: ChartModel;
  /** For other charts (pie, heat map): keep the function stable, because it is called when it or the theme changes. */
  option?: (palette: Palette) => EChartsCoreOption;
  /** Values of an `option` chart. */
  table?: ChartTable;
  /** Pixels. */
  height?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  group?: string;
  /** While it stays the same, zoom and hidden series are kept when data changes: for live charts. */
  viewKey?: string;
  /** Left side of the toolbar. */
  extra?: ReactNode;
  theme?: ChartThemeName;
  emptyHint?: ReactNode;
  /** The pointer is at the point with this index. Keep the function stable. */
  onPoint?: (index: number) => void;
}

function useOption(model: ChartModel | undefined, build: ChartProps['option'], theme: ChartThemeName) {
  const calm = useReducedMotion();
  const { t } = useTranslation('ui');
  return useMemo(() => {
    const palette = chartPalettes[theme];
    const motion = calm ? { animation: false } : {};
    if (build) return { ...build(palette), ...motion };
    if (!model || !hasValues(model)) return undefined;
    return {
      ...chartOption(withUnfinished(model, Date.now(), t('chart.unfinished')), palette),
      ...motion,
      tooltip: {
        trigger: 'axis',
        confine: true,
        padding: [8, 12],
        extraCssText: 'border-radius:8px;box-shadow:0 6px 24px -6px rgb(0 0 0 / .25)',
        formatter: (points: TooltipPoint[]) => tooltipElement(model, points),
      },
    };
  }, [model, build, theme, calm, t]);
}

/** A chart with a toolbar: data table, save as picture, reset. */
export function Chart(props: ChartProps) {
  const { title, fileName, model, height = 320, loading, error, onRetry, group, viewKey } = props;
  const { extra, emptyHint, onPoint } = props;
  const { t } = useTranslation('ui');
  const mode = useColorMode();
  const theme = props.theme ?? mode;
  const [asTable, setAsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const option = useOption(model, props.option, theme);
  const failed = error !== undefined && error !== null;
  const drawn = option && !loading && !failed && !asTable ? option : undefined;
  const chart = useChart(box, { option: drawn, theme, group, viewKey });
  usePointed(chart, model ? pointCount(model) : 0, onPoint);

  const hasTable = props.table !== undefined || model !== undefined;
  const tableModel = useMemo(
    () => (asTable ? (props.table ?? (model && chartTable(model, t('chart.time')))) : undefined),
    [asTable, props.table, model, t],
  );

  const reset = () => {
    chart?.dispatchAction({ type: 'dataZoom', start: 0, end: 100 });
    if (option) chart?.setOption(option, { notMerge: true });
    chart?.dispatchAction({
      type: 'takeGlobalCursor',
      key: 'dataZoomSelect',
      dataZoomSelectActive: true,
    });
  };

  const save = () => {
    const url = chart?.getDataURL({
      pixelRatio: PICTURE_PIXEL_RATIO,
      backgroundColor: chartPalettes[theme].surface,
      excludeComponents: ['dataZoom', 'toolbox'],
    });
    if (!url) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName ?? (typeof title === 'string' ? title : t('chart.fileName'))}.png`;
    link.click();
  };

  const named = typeof title === 'string' ? title : (fileName ?? t('chart.fileName'));
  const lines = model?.series.map(({ name }) => name).join(', ');
  const spoken = [named, lines, hasTable && t('chart.spoken')].filter(Boolean).join('. ');
  const usable = option !== undefined && !loading && !failed;
  const tool = (key: string, label: string, icon: ReactNode, onClick: () => void, disabled = !usable) => (
    <Tooltip key={key} title={label}>
      <Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} disabled={disabled} />
    </Tooltip>
  );

  return (
    <section className={styles.chart}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Space size={4}>
          {extra}
          {hasTable &&
            tool(
              'table',
              asTable ? t('chart.asChart') : t('chart.asTable'),
              asTable ? <LineChartOutlined /> : <TableOutlined />,
              () => setAsTable(!asTable),
            )}
          {tool('save', t('chart.save'), <DownloadOutlined />, save, !usable || asTable)}
          {tool('reset', t('chart.reset'), <RedoOutlined />, reset, !usable || asTable)}
        </Space>
      </header>
      <div className={styles.body} style={{ height }}>
        {loading && <SkeletonBlock height="100%" />}
        {!loading && failed && <ErrorState compact error={error} onRetry={onRetry} />}
        {!loading && !failed && !option && (
          <EmptyState compact title={t('chart.noData')} hint={emptyHint ?? t('chart.noDataHint')} />
        )}
        {usable && asTable && tableModel && <ChartNumbers table={tableModel} height={height} />}
        {drawn && <div ref={box} className={styles.canvas} role="img" aria-label={spoken} />}
      </div>
    </section>
  );
}
