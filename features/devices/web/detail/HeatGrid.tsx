import type { Point } from '@heliodon/kernel/device-kind';
import { placesOf } from '@heliodon/kernel/device-point';
import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { type HeatSummary, heatOf, rowsOf, summarise } from '../points/heat.ts';
import { listOf } from '../points/pointGroups.ts';
import styles from './HeatGrid.module.css';

/** Colour share in percent for the lowest and the highest value: text stays readable in both themes. */
const FAINTEST = 6;
const STRONGEST = 52;

interface HeatGridProps {
  point: Point;
  values: DeviceNow['values'];
  /** Cells per pack. */
  perRow: number | undefined;
}

/** Heat map of a long list: one row per pack, stronger colour for higher values, extremes marked. */
export function HeatGrid({ point, values, perRow = 16 }: HeatGridProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const list = listOf(values, point).slice(0, placesOf(values, point.name));
  const summary = summarise(list);
  const text = (value: number) => `${formatNumber(value, point.decimals)} ${point.unit}`;
  const place = (at: number) => t('now.cell', { pack: Math.floor(at / perRow) + 1, cell: (at % perRow) + 1 });
  return (
    <section className={styles.block}>
      <header className={styles.head}>
        <h4 className={styles.title}>{point[lang]}</h4>
        {summary && (
          <span className={styles.summary}>
            <span>{t('now.highest', { value: text(summary.max), place: place(summary.maxAt) })}</span>
            <span>{t('now.lowest', { value: text(summary.min), place: place(summary.minAt) })}</span>
            <span>{t('now.spread', { value: text(summary.max - summary.min) })}</span>
            <span>{t('now.average', { value: text(summary.average) })}</span>
          </span>
        )}
      </header>
      {summary && (
        <div className={styles.grid}>
          {rowsOf(
            list.map((value, at) => ({ value, at })),
            perRow,
          ).map((row) => (
            <div key={row[0]?.at} className={styles.row}>
              <span className={styles.pack}>{Math.floor((row[0]?.at ?? 0) / perRow) + 1}</span>
              {row.map(({ value, at }) => (
                <Cell
                  key={at}
                  value={value}
                  point={point}
                  summary={summary}
                  mark={at === summary.maxAt ? 'high' : at === summary.minAt ? 'low' : undefined}
                  title={`${place(at)}: ${isValue(value) ? text(value) : formatNumber(null)}`}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface CellProps {
  value: number | null;
  point: Point;
  summary: HeatSummary;
  mark: 'high' | 'low' | undefined;
  title: string;
}

function Cell({ value, point, summary, mark, title }: CellProps) {
  if (!isValue(value)) return <span className={styles.cell} title={title} />;
  const heat = heatOf(value, summary, point.decimals);
  const percent = Math.round(FAINTEST + heat * (STRONGEST - FAINTEST));
  return (
    <span
      className={styles.cell}
      data-mark={mark}
      title={title}
      style={{
        background: `color-mix(in srgb, var(--hd-brand-solid) ${percent}%, var(--hd-surface))`,
      }}
    >
      {formatNumber(value, point.decimals)}
    </span>
  );
}
