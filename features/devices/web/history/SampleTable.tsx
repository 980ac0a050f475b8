import type { DeviceKind, PointRef } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { curveName } from '../curves/curvePoints.ts';
import { shownValue } from '../points/pointValue.ts';
import { type Piece, rowAt, visibleRows } from './pieces.ts';
import styles from './SampleTable.module.css';

const ROW_PX = 32;
export const TABLE_PX = 560;
const HEAD_PX = 44;

interface SampleTableProps {
  kind: DeviceKind;
  points: readonly PointRef[];
  total: number;
  pieces: ReadonlyMap<number, Piece>;
  timeZone: string;
  /** Another time, other points or another order: back to the top. */
  resetKey: string;
  /** A row that is brought into sight and stands out. */
  target?: number | undefined;
  onLook: (rows: { first: number; last: number }) => void;
}

/** Tens of thousands of rows, of which only those in sight exist; the scroll bar is that of all of them. */
export function SampleTable(props: SampleTableProps) {
  const { kind, points, total, pieces, timeZone, resetKey, target, onLook } = props;
  const { t } = useTranslation('devices');
  const lang = useLang();
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const shown = visibleRows(top, TABLE_PX, ROW_PX, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new table begins at its top
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
  const keyOf = ({ point, index }: PointRef) => `${point.name}.${index ?? ''}`;
  return (
    <section
      ref={box}
      className={styles.box}
      style={{ maxHeight: TABLE_PX }}
      aria-label={t('history.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
      tabIndex={0}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
    >
      {/* The height never changes while rows come and go: the browser would move what is in sight. */}
      <div style={{ height: HEAD_PX + total * ROW_PX, paddingTop: shown.first * ROW_PX }}>
        <table className={styles.table} aria-rowcount={total + 1}>
          <thead>
            <tr style={{ height: HEAD_PX }}>
              <th scope="col">{t('history.time')}</th>
              {points.map((ref) => (
                <th key={keyOf(ref)} scope="col" title={curveName(ref.point, ref.index, lang)}>
                  {curveName(ref.point, ref.index, lang)}
                  {ref.point.unit && <small> ({ref.point.unit})</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((n) => {
              const row = rowAt(pieces, n);
              return (
                <tr
                  key={n}
                  aria-rowindex={n + 2}
                  aria-current={n === target || undefined}
                  style={{ height: ROW_PX }}
                >
                  <th scope="row">{row ? formatDateTime(row.at, timeZone) : '…'}</th>
                  {points.map((ref, i) => (
                    <td key={keyOf(ref)}>{row && cellText(kind, ref.point, row.values[i], lang)}</td>
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

/** As it came: with its sign, because the heading says no direction. */
const cellText = (
  kind: DeviceKind,
  point: PointRef['point'],
  value: number | null | undefined,
  lang: 'zh' | 'en',
): string => shownValue(kind, { ...point, signs: undefined }, value, lang).value;
