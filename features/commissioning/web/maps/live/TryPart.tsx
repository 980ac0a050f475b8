import { ExperimentOutlined } from '@ant-design/icons';
import type { Point } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { hex } from '@heliodon/register-maps/registers';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor/useMapEditor.ts';
import { hexWords } from '../model/interpret.ts';
import { pointName } from '../model/points.ts';
import {
  type NoValue,
  TRY_STATES,
  type TriedConstant,
  type TriedMap,
  type TriedNumber,
  type TriedRegister,
  type TryState,
} from '../model/tryOut.ts';
import styles from './try.module.css';

const TONE: Readonly<Record<TryState, StatusTone>> = {
  ok: 'normal',
  outside: 'fault',
  noValue: 'warning',
  refused: 'fault',
  unread: 'waiting',
  faulty: 'warning',
};

interface TryPartProps {
  tried: TriedMap;
  isOn: boolean;
  canStart: boolean;
  onStart: () => void;
  /** Opens a register for editing. */
  onOpen: (row: number) => void;
}

/** The edited map on the device: what each register answers, and whether it can be right. */
export function TryPart({ tried, isOn, canStart, onStart, onOpen }: TryPartProps) {
  const { t } = useTranslation('commissioning');
  const [wanted, setWanted] = useState<TryState | 'all'>('all');
  const { registers, constants, counts } = tried;
  if (!isOn)
    return (
      <EmptyState
        compact
        title={t('maps.try.title')}
        hint={t('maps.try.hint')}
        action={
          <Button type="primary" icon={<ExperimentOutlined />} disabled={!canStart} onClick={onStart}>
            {t('maps.try.start')}
          </Button>
        }
      />
    );
  // A state that no register has any more is no filter.
  const filter = wanted !== 'all' && counts[wanted] > 0 ? wanted : 'all';
  const shown = filter === 'all' ? registers : registers.filter(({ state }) => state === filter);
  return (
    <Stack gap="sm">
      <Summary tried={tried} />
      <StatusTabs<TryState | 'all'>
        active={filter}
        onChange={setWanted}
        tabs={[
          { key: 'all', label: t('maps.try.all'), count: registers.length },
          ...TRY_STATES.filter((state) => counts[state] > 0).map((state) => ({
            key: state,
            label: t(`maps.try.state.${state}`),
            count: counts[state],
            dot: `status-${TONE[state]}` as const,
          })),
        ]}
      />
      <div className={styles.box}>
        <table className={styles.table} aria-label={t('maps.tab.try')}>
          <thead>
            <tr>
              <th scope="col">{t('maps.field.point')}</th>
              <th scope="col">{t('maps.try.register')}</th>
              <th scope="col">{t('maps.live.raw')}</th>
              <th scope="col" className={styles.end}>
                {t('maps.live.value')}
              </th>
              <th scope="col" className={styles.end}>
                {t('maps.try.range')}
              </th>
              <th scope="col">{t('maps.try.result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((register) => (
              <RegisterRow key={register.row} register={register} onOpen={onOpen} />
            ))}
            {filter === 'all' && constants.map((one) => <ConstantRow key={one.name} constant={one} />)}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

/** What the result means for a logger that reads the device by this map. */
function Summary({ tried: { registers, counts, blocking } }: { tried: TriedMap }) {
  const { t } = useTranslation('commissioning');
  if (blocking > 0)
    return (
      <Alert
        type="error"
        showIcon
        title={t('maps.try.blocking', { count: blocking })}
        description={t('maps.try.blockingHint')}
      />
    );
  const all = registers.length;
  const open = counts.unread;
  if (open > 0)
    return (
      <Alert type="info" showIcon role="status" title={t('maps.try.progress', { read: all - open, all })} />
    );
  const wrong = all - counts.ok;
  return wrong === 0 ? (
    <Alert type="success" showIcon role="status" title={t('maps.try.good', { count: all })} />
  ) : (
    <Alert type="warning" showIcon role="status" title={t('maps.try.look', { wrong, count: all })} />
  );
}

function RegisterRow({ register, onOpen }: { register: TriedRegister; onOpen: (row: number) => void }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { draft, kind } = useEditor();
  const { row, point, numbers, value, state, noValue } = register;
  const name = draft.registers[row]?.point ?? '';
  return (
    <tr data-state={state}>
      <th scope="row">
        <button type="button" className={styles.link} onClick={() => onOpen(row)}>
          {name === '' ? t('maps.noPoint') : pointName(kind, name, lang)}
        </button>
      </th>
      <td className={styles.code}>
        {numbers.length === 0
          ? String(draft.registers[row]?.address ?? '')
          : numbers.map(({ key, number }) => (
              <div key={key}>
                {number.function === 4 && '4·'}
                {hex(number.address)} {number.type}
              </div>
            ))}
      </td>
      <td className={styles.code}>
        {numbers.map((one) => (
          <div key={one.key}>
            <Words one={one} />
          </div>
        ))}
      </td>
      <td className={styles.end}>{point && value !== null && <Value value={value} point={point} />}</td>
      <td className={styles.end} data-label={t('maps.try.range')}>
        {point && <Range point={point} lang={lang} />}
      </td>
      <td>
        <Result state={state} reason={<Reason register={register} noValue={noValue} />} />
      </td>
    </tr>
  );
}

function Words({ one: { words, refusal } }: { one: TriedNumber }) {
  if (refusal !== undefined) return '✕';
  return words ? hexWords(words) : '–';
}

function Value({ value, point }: { value: number; point: Point }) {
  const lang = useLang();
  const meaning = point.codes?.[value]?.[lang];
  return (
    <>
      {meaning ? `${value} ${meaning}` : formatNumber(value, point.decimals)}
      {point.unit !== '' && <span className={styles.unit}> {point.unit}</span>}
    </>
  );
}

function Range({ point: { min, max, codes, unit }, lang }: { point: Point; lang: Lang }) {
  const { t } = useTranslation('commissioning');
  if (codes)
    return (
      <span
        title={Object.entries(codes)
          .map(([code, text]) => `${code} ${text[lang]}`)
          .join(', ')}
      >
        {t('maps.try.codes', { count: Object.keys(codes).length })}
      </span>
    );
  return `${formatNumber(min, decimalsOf(min))} – ${formatNumber(max, decimalsOf(max))}${unit && ` ${unit}`}`;
}

const decimalsOf = (limit: number): number => (Number.isInteger(limit) ? 0 : 3);

function Result({ state, reason }: { state: TryState; reason: ReactNode }) {
  const { t } = useTranslation('commissioning');
  return (
    <Stack>
      <StatusTag plain tone={TONE[state]}>
        {t(`maps.try.state.${state}`)}
      </StatusTag>
      {reason}
    </Stack>
  );
}

/** Why there is no value; nothing if there is one. */
function Reason({ register, noValue }: { register: TriedRegister; noValue: NoValue | undefined }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { kind } = useEditor();
  const refusals = [...new Set(register.numbers.flatMap(({ refusal }) => refusal ?? []))];
  const text = () => {
    if (register.state === 'refused') return refusals.join(t('maps.separator'));
    if (!noValue) return undefined;
    if (noValue.why === 'factor')
      return t('maps.try.why.factor', {
        points: noValue.points.map((name) => pointName(kind, name, lang)).join(t('maps.try.and')),
      });
    return t(`maps.try.why.${noValue.why}`, { raw: 'raw' in noValue ? noValue.raw : undefined });
  };
  const shown = text();
  return (
    shown && (
      <Text tone="secondary" size="xs">
        {shown}
      </Text>
    )
  );
}

/** A point that no register gives. */
function ConstantRow({ constant: { name, point, value, state } }: { constant: TriedConstant }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { kind } = useEditor();
  return (
    <tr data-state={state}>
      <th scope="row">{pointName(kind, name, lang)}</th>
      <td colSpan={2}>
        <Text tone="secondary">{t('maps.fixed')}</Text>
      </td>
      <td className={styles.end}>
        <Value value={value} point={point} />
      </td>
      <td className={styles.end} data-label={t('maps.try.range')}>
        <Range point={point} lang={lang} />
      </td>
      <td>
        <Result state={state} reason={null} />
      </td>
    </tr>
  );
}
