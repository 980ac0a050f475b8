import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { formatNumber, isValue, type Numeric } from '@heliodon/kernel/format/number';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useLang } from '@heliodon/ui/useLang';
import { useWidth } from '@heliodon/ui/useWidth';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '../points/heat.ts';
import { type ListBlock, listOf } from '../points/pointGroups.ts';
import { shownValue } from '../points/pointValue.ts';
import styles from './ListTable.module.css';

const COLUMN_PX = 104;
const NUMBER_PX = 52;
const GAP_PX = 32;
const MIN_ROWS = 4;

interface ListTableProps {
  kind: DeviceKind;
  block: ListBlock;
  values: DeviceNow['values'];
}

/** One row per string, cluster, pack or connector, one column per point, split into parallel tables. */
export function ListTable({ kind, block, values }: ListTableProps) {
  const [box, width] = useWidth();
  const { points, places } = block;
  const piecePx = NUMBER_PX + points.length * COLUMN_PX + GAP_PX;
  const pieces = Math.max(1, Math.floor((width + GAP_PX) / piecePx));
  const numbers = Array.from({ length: Math.max(places, 1) }, (_, at) => at);
  return (
    <div ref={box} className={styles.tables}>
      {rowsOf(numbers, Math.max(MIN_ROWS, Math.ceil(numbers.length / pieces))).map((rows) => (
        <Piece key={rows[0]} kind={kind} points={points} values={values} rows={rows} />
      ))}
    </div>
  );
}

interface PieceProps {
  kind: DeviceKind;
  points: readonly Point[];
  values: DeviceNow['values'];
  rows: readonly number[];
}

function Piece({ kind, points, values, rows }: PieceProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const columns = points.map((point) => ({ point, list: listOf(values, point) }));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('now.number')}</th>
          {points.map((point) => (
            <th key={point.name} scope="col">
              {point[lang]}
              {point.unit && <span className={styles.unit}> ({point.unit})</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((at) => (
          <tr key={at}>
            <th scope="row">{formatNumber(at + 1, 0)}</th>
            {columns.map(({ point, list }) => {
              const { value, word } = shownValue(kind, point, list[at], lang);
              return (
                <td key={point.name} style={{ backgroundSize: `${barPercent(point, list, list[at])}% 100%` }}>
                  {word && <span className={styles.unit}>{word} </span>}
                  {value}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without bars if even the smallest value exceeds this share of the largest: the bars would look alike. */
const ALIKE = 0.8;

/** Length of the bar behind a value, relative to the largest of the list: a dead string stands out. */
function barPercent(point: Point, list: readonly Numeric[], value: Numeric): number {
  if (point.codes || !isValue(value)) return 0;
  const sizes = list.filter(isValue).map(Math.abs);
  const largest = Math.max(...sizes);
  if (largest === 0 || Math.min(...sizes) > largest * ALIKE) return 0;
  return (Math.abs(value) / largest) * 100;
}
