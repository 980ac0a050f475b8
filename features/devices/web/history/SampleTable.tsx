import { type Column, columnText, columnUnit } from '@heliodon/contract/columns';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sample, sampleColumns, sampleTime } from '../../contract/device-history.columns.ts';
import { type Piece, rowAt, visibleRows } from './pieces.ts';
import styles from './SampleTable.module.css';

const ROW_PX = 32;
export const TABLE_PX = 560;
const HEAD_PX = 44;

interface SampleTableProps {
  kind: DeviceKind;
  /** Names of the points, in the order of the values. */
  points: readonly string[];
  total: number;
  pieces: ReadonlyMap<number, Piece>;
  timeZone: string;
  /** A new key (other days, points or order) scrolls back to the top. */
  resetKey: string;
  /** Row that is scrolled into view and highlighted. */
  target?: number | undefined;
  onLook: (rows: { first: number; last: number }) => void;
}

/** Virtual table: renders only the visible rows of tens of thousands; the scroll bar covers all rows. */
export function SampleTable(props: SampleTableProps) {
  const { kind, points, total, pieces, timeZone, resetKey, target, onLook } = props;
  const { t } = useTranslation('devices');
  const lang = useLang();
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const shown = visibleRows(top, TABLE_PX, ROW_PX, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reset key scrolls to the top
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
    setTop(0);
  }, [resetKey]);
  useEffect(() => {
    if (target !== undefined) box.current?.scrollTo({ top: target * ROW_PX - TABLE_PX / 3 });
  }, [target]);
  const look = useRef(onLook);
  look.current = onLook;
  useEffect(() => look.current({ first: shown.first, last: shown.last }), [shown.first, shown.last]);

  const rows = Array.from({ length: Math.max(0, shown.last - shown.first + 1) }, (_, i) => shown.first + i);
  const columns = useMemo(() => sampleColumns(kind, points), [kind, points]);
  const text = (column: Column<Sample>, sample: Sample) =>
    columnText(column, sample, { lang, timeZone }) ?? NO_VALUE;
  return (
    <section
      ref={box}
      className={styles.box}
      style={{ maxHeight: TABLE_PX }}
      aria-label={t('history.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table must be scrollable by keyboard
      tabIndex={0}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
    >
      {/* The height stays constant while rows are replaced: otherwise the browser would shift the view. */}
      <div style={{ height: HEAD_PX + total * ROW_PX, paddingTop: shown.first * ROW_PX }}>
        <table className={styles.table} aria-rowcount={total + 1}>
          <thead>
            <tr style={{ height: HEAD_PX }}>
              <th scope="col">{sampleTime.text[lang]}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col" title={column.text[lang]}>
                  {column.text[lang]}
                  {column.unit && <small> ({columnUnit(column, lang)})</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((n) => {
              const sample = sampleAt(pieces, points, n);
              return (
                <tr
                  key={n}
                  aria-rowindex={n + 2}
                  aria-current={n === target || undefined}
                  style={{ height: ROW_PX }}
                >
                  <th scope="row">{sample ? text(sampleTime, sample) : '…'}</th>
                  {columns.map((column) => (
                    <td key={column.key}>{sample && text(column, sample)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** One row of the loaded pieces, its values by point name. */
function sampleAt(
  pieces: SampleTableProps['pieces'],
  points: readonly string[],
  n: number,
): Sample | undefined {
  const row = rowAt(pieces, n);
  if (!row) return undefined;
  return { atMs: row.at, values: Object.fromEntries(points.map((name, i) => [name, row.values[i] ?? null])) };
}
