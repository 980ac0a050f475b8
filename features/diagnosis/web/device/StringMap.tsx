import type { InverterDiagnosis } from '@heliodon/diagnosis/contract';
import { shortDay } from '@heliodon/energy/periods/local-time';
import { formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareStep } from '../shareScale.ts';
import shares from '../shares.module.css';
import styles from './StringMap.module.css';
import { type Field, movedField } from './stringGrid.ts';

interface StringMapProps {
  data: InverterDiagnosis;
  day: string;
  string: number | undefined;
  onPick: (day: string, string: number) => void;
}

/** Days between two date labels below the map. */
const labelEvery = (count: number): number => (count <= 7 ? 1 : count <= 30 ? 5 : 15);

const fieldUnder = (event: MouseEvent): Field | undefined => {
  const { row, column } = (event.target as HTMLElement).dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
};

/** Heat map of strings relative to their siblings, by day; cells are reachable by pointer and keyboard. */
export function StringMap({ data, day, string, onPick }: StringMapProps) {
  const { t } = useTranslation('diagnosis');
  const { days, strings } = data;
  const [looked, setLooked] = useState<Field>();
  const picked = { row: strings.findIndex((one) => one.string === string), column: days.indexOf(day) };
  const shape = { rows: strings.length, columns: days.length };
  const text = ({ row, column }: Field) => {
    const share = strings[row]?.shares[column] ?? null;
    return t('map.field', {
      string: strings[row]?.string,
      day: days[column],
      share: share === null ? NO_VALUE : formatShare(share, 1),
    });
  };
  const pick = (field: Field | undefined) => {
    const at = field && days[field.column];
    const of = field && strings[field.row]?.string;
    if (at !== undefined && of !== undefined) onPick(at, of);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = looked ?? { row: Math.max(0, picked.row), column: Math.max(0, picked.column) };
    const next = movedField(from, event.key, shape);
    if (!next) return;
    event.preventDefault();
    setLooked(next);
  };
  const every = labelEvery(days.length);
  return (
    <div className={styles.map}>
      <button
        type="button"
        className={styles.stage}
        aria-label={t('map.label', { n: strings.length, days: days.length })}
        onKeyDown={onKeyDown}
        onBlur={() => setLooked(undefined)}
        onPointerOver={(event) => setLooked(fieldUnder(event))}
        onPointerLeave={() => setLooked(undefined)}
        // A click by keyboard (detail 0) has no target cell: use the focused one.
        onClick={(event) => pick(event.detail === 0 ? looked : fieldUnder(event))}
      >
        {strings.map((one, row) => (
          <span key={one.string} className={styles.row}>
            <span className={styles.name}>{t('map.string', { string: one.string })}</span>
            {one.shares.map((share, column) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its index
                key={column}
                data-row={row}
                data-column={column}
                data-picked={column === picked.column || undefined}
                data-looked={(looked?.row === row && looked.column === column) || undefined}
                className={shares[shareStep(share)]}
              />
            ))}
          </span>
        ))}
        <span className={styles.row} aria-hidden>
          <span className={styles.name} />
          {days.map((one, column) => (
            <span key={one} className={styles.day}>
              {(days.length - 1 - column) % every === 0 && shortDay(one)}
            </span>
          ))}
        </span>
      </button>
      <p className={styles.tip} aria-live="polite">
        {looked ? text(looked) : t('map.hint')}
      </p>
    </div>
  );
}
