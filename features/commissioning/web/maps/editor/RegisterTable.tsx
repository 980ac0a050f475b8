import { ExclamationCircleFilled } from '@ant-design/icons';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { hex } from '@heliodon/register-maps/registers';
import { useLang } from '@heliodon/ui/useLang';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapFault, rowOfPlace } from '../model/faults.ts';
import { hexWords } from '../model/interpret.ts';
import type { LiveValue } from '../model/liveValues.ts';
import { addressOf, type DraftRegister } from '../model/mapDraft.ts';
import { pointName } from '../model/points.ts';
import styles from './editor.module.css';
import { useFaultText } from './useFaultText.ts';
import { useEditor } from './useMapEditor.ts';

interface RegisterTableProps {
  selected: number;
  onSelect: (row: number) => void;
  /** While registers are read. */
  live: ReadonlyMap<number, LiveValue> | undefined;
  /** Reason by row: the device does not have this register. */
  refused: ReadonlyMap<number, string>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The registers of the map, with what the device answers; the selected row is edited beside it. */
export function RegisterTable({ selected, onSelect, live, refused, onKeyDown }: RegisterTableProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { draft, kind, faults } = useEditor();
  const faultsByRow = useMemo(() => byRow(faults), [faults]);
  const body = useRef<HTMLTableSectionElement>(null);
  // The focus follows the selection if it is in the table.
  useEffect(() => {
    const row = body.current?.rows[selected];
    if (body.current?.contains(document.activeElement)) row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div className={styles.tableBox}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected
        role="grid"
        className={styles.registers}
        aria-label={t('maps.registers')}
        aria-rowcount={draft.registers.length}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t('maps.field.point')}</th>
            <th scope="col">{t('maps.field.address')}</th>
            <th scope="col" className={styles.wideOnly}>
              {t('maps.field.type')}
            </th>
            <th scope="col" className={styles.wideOnly}>
              {t('maps.field.scale')}
            </th>
            {live && (
              <>
                <th scope="col" className={styles.wideOnly}>
                  {t('maps.live.raw')}
                </th>
                <th scope="col" className={styles.end}>
                  {t('maps.live.value')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {draft.registers.map((register, row) => (
            <Row
              // Rows are moved and have no identity of their own; they are drawn from their register alone.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={row}
              row={row}
              register={register}
              kind={kind}
              lang={lang}
              faults={faultsByRow.get(row)}
              isSelected={row === selected}
              isLive={live !== undefined}
              live={live?.get(row)}
              refused={refused.get(row)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function byRow(faults: readonly MapFault[]): ReadonlyMap<number, readonly MapFault[]> {
  const found = new Map<number, MapFault[]>();
  for (const fault of faults) {
    const row = rowOfPlace(fault.place, 'registers');
    if (row !== undefined) found.set(row, [...(found.get(row) ?? []), fault]);
  }
  return found;
}

interface RowProps {
  row: number;
  register: DraftRegister;
  kind: DeviceKind | undefined;
  lang: Lang;
  faults: readonly MapFault[] | undefined;
  isSelected: boolean;
  isLive: boolean;
  live: LiveValue | undefined;
  refused: string | undefined;
  onSelect: (row: number) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { row, register, kind, lang, faults = [], isSelected, isLive, live, refused, onSelect } = props;
  const { t } = useTranslation('commissioning');
  const textOf = useFaultText();
  const address = addressOf(register.address);
  const note = faults.map(({ message }) => textOf(message)).join(t('maps.separator'));
  return (
    <tr
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      data-faulty={faults.length > 0 || undefined}
      onClick={() => onSelect(row)}
    >
      <td>
        <span className={styles.pointCell}>
          {faults.length > 0 && (
            <ExclamationCircleFilled className={styles.faultMark} role="img" aria-label={note} title={note} />
          )}
          <span className={styles.pointText}>
            {register.point === '' ? t('maps.noPoint') : pointName(kind, register.point, lang)}
          </span>
        </span>
      </td>
      <td className={styles.mono}>
        {register.function === 4 && '4·'}
        {Number.isNaN(address) ? String(register.address) : hex(address)}
      </td>
      <td className={styles.wideOnly}>{register.type}</td>
      <td className={styles.wideOnly}>
        {register.sign === -1 && '−'}
        {register.scale ?? 1}
      </td>
      {isLive && (
        <>
          <td className={`${styles.mono} ${styles.wideOnly}`}>{live?.words && hexWords(live.words)}</td>
          <td className={styles.end}>
            {refused === undefined ? (
              live && <Value live={live} lang={lang} />
            ) : (
              <span className={styles.refused} title={refused}>
                {t('maps.live.refusedRow', { reason: refused })}
              </span>
            )}
          </td>
        </>
      )}
    </tr>
  );
});

function Value({ live: { value, point, isOutside }, lang }: { live: LiveValue; lang: Lang }) {
  const { t } = useTranslation('commissioning');
  const range = t('maps.range', { min: point.min, max: point.max, unit: point.unit });
  return (
    <span className={isOutside ? styles.outside : undefined} title={isOutside ? range : undefined}>
      {isOutside && <ExclamationCircleFilled role="img" aria-label={t('maps.live.outside')} />}{' '}
      {valueText(value, point, lang)}
      {value !== null && point.unit !== '' && <span className={styles.unit}> {point.unit}</span>}
    </span>
  );
}

/** A code with its meaning. */
function valueText(value: number | null, point: Point, lang: Lang): string {
  const meaning = value === null ? undefined : point.codes?.[value];
  return meaning ? `${value} ${meaning[lang]}` : formatNumber(value, point.decimals);
}
