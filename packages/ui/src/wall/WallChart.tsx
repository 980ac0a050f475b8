import { usePageScale } from '@heliodon/web/scale';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartModel, hasValues } from '../chart/model.ts';
import { type TooltipPoint, tooltipElement } from '../chart/tooltip.ts';
import { useChart } from '../chart/useChart.ts';
import { useReducedMotion } from '../useReducedMotion.ts';
import { useWallPalette } from './palette.ts';
import styles from './WallChart.module.css';
import { wallOption } from './wallOption.ts';

const ROOT_PX = 16;

interface WallChartProps {
  /** Accessible name. */
  label: string;
  model: ChartModel;
  bare?: boolean;
}

/** A chart that fills its panel, without tools; its text scales with the screen. */
export function WallChart({ label, model, bare }: WallChartProps) {
  const { t } = useTranslation('ui');
  const scale = usePageScale();
  const palette = useWallPalette();
  const calm = useReducedMotion();
  const box = useRef<HTMLDivElement>(null);
  const option = useMemo(() => {
    if (!hasValues(model)) return undefined;
    const rem = ROOT_PX * scale;
    return {
      ...wallOption(model, palette, { rem, bare }),
      ...(calm && { animation: false }),
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: palette.raised,
        borderColor: palette.border,
        padding: [0.5 * rem, 0.75 * rem],
        extraCssText: 'border-radius:0.5rem',
        formatter: (points: TooltipPoint[]) => tooltipElement(model, points),
      },
    };
  }, [model, palette, scale, bare, calm]);
  useChart(box, { option, theme: 'wall' });
  if (!option) return <p className={styles.empty}>{t('chart.noData')}</p>;
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />;
}
