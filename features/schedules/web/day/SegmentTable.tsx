import { DeleteOutlined, ScissorOutlined } from '@ant-design/icons';
import { type PlanProblem, type ScheduleSegment, STRATEGIES } from '@heliodon/energy/schedule/plan';
import { formatNumber } from '@heliodon/kernel/format/number';
import { clockText, parseClock } from '@heliodon/ui/daybar/spans';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, Input, InputNumber, Select, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SegmentTable.module.css';
import {
  type Day,
  join,
  ratioOf,
  setEnd,
  setStart,
  setStrategy,
  setValues,
  sizePercent,
  split,
} from './segments.ts';
import { useProblemText } from './useProblemText.ts';

interface SegmentTableProps {
  day: Day;
  onChange: (day: ScheduleSegment[]) => void;
  /** Rated power of the chosen devices, 0 while none is chosen; undefined for a template. */
  ratedKw: number | undefined;
  problems: readonly PlanProblem[];
  selected: number | undefined;
  onSelect: (index: number) => void;
}

const COLUMNS = ['from', 'to', 'strategy', 'ratio', 'power', 'cutOff'] as const;

/** Input for the segments of the bar. A changed time moves the adjacent segment, so no gap appears. */
export function SegmentTable({ day, onChange, ratedKw, problems, selected, onSelect }: SegmentTableProps) {
  const { t } = useTranslation('schedules');
  const textOf = useProblemText();
  const last = day.length - 1;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.filter((column) => column !== 'power' || ratedKw !== undefined).map((column) => (
            <th key={column}>{t(`segment.${column}`)}</th>
          ))}
          <th aria-label={t('segment.actions')} />
        </tr>
      </thead>
      <tbody>
        {day.map((segment, index) => {
          const { fromMin, toMin, strategy, powerRatio, cutOffSoc } = segment;
          const steers = strategy === 'charge' || strategy === 'discharge';
          const wrong = (field: string) =>
            problems.find(({ path }) => path.at(-2) === index && path.at(-1) === field)?.code;
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: identified by index, so the field keeps focus
              key={index}
              data-segment={index}
              data-selected={index === selected || undefined}
              onClick={() => onSelect(index)}
              onFocus={() => onSelect(index)}
            >
              <td>
                <Clock
                  label={t('segment.from')}
                  minute={fromMin}
                  disabled={index === 0}
                  onChange={(minute) => onChange(setStart(day, index, minute))}
                />
                <Problem text={textOf(wrong('fromMin'))} />
              </td>
              <td>
                <Clock
                  label={t('segment.to')}
                  minute={toMin}
                  disabled={index === last}
                  onChange={(minute) => onChange(setEnd(day, index, minute))}
                />
              </td>
              <td>
                <Select
                  aria-label={t('segment.strategy')}
                  value={strategy}
                  className={styles.strategy}
                  onChange={(value) => onChange(setStrategy(day, index, value))}
                  options={STRATEGIES.map((value) => ({ value, label: t(`strategy.${value}`) }))}
                />
              </td>
              <td>
                {steers ? (
                  <InputNumber
                    aria-label={t('segment.ratio')}
                    className={styles.number}
                    value={sizePercent(segment)}
                    step={5}
                    precision={1}
                    suffix="%"
                    status={wrong('powerRatio') ? 'error' : undefined}
                    onChange={(percent) =>
                      onChange(setValues(day, index, { powerRatio: ratioOf(strategy, percent ?? 0) }))
                    }
                  />
                ) : (
                  <Text tone="tertiary" size="sm">
                    {t(`segment.${strategy}`)}
                  </Text>
                )}
                <Problem text={textOf(wrong('powerRatio'))} />
              </td>
              {ratedKw !== undefined && (
                <td className={styles.power}>
                  {steers && ratedKw > 0 && `${formatNumber((powerRatio / 1000) * ratedKw, 1)} kW`}
                </td>
              )}
              <td>
                {steers && (
                  <InputNumber
                    aria-label={t('segment.cutOff')}
                    className={styles.number}
                    value={cutOffSoc}
                    precision={0}
                    suffix="%"
                    status={wrong('cutOffSoc') ? 'error' : undefined}
                    onChange={(value) => onChange(setValues(day, index, { cutOffSoc: value ?? 0 }))}
                  />
                )}
                <Problem text={textOf(wrong('cutOffSoc'))} />
              </td>
              <td className={styles.actions}>
                <Tooltip title={t('segment.split')}>
                  <Button
                    type="text"
                    icon={<ScissorOutlined />}
                    aria-label={t('segment.split')}
                    onClick={() => onChange(split(day, index))}
                  />
                </Tooltip>
                <Tooltip title={t('segment.join')}>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('segment.join')}
                    disabled={day.length === 1}
                    onClick={() => onChange(join(day, index))}
                  />
                </Tooltip>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <span className={styles.problem} role="alert">
      {text}
    </span>
  );

interface ClockProps {
  label: string;
  minute: number;
  disabled: boolean;
  onChange: (minute: number) => void;
}

/** Time input: '7:30', '0730' or '24:00'; applied on blur or Enter. */
function Clock({ label, minute, disabled, onChange }: ClockProps) {
  const [typed, setTyped] = useState(clockText(minute));
  useEffect(() => setTyped(clockText(minute)), [minute]);
  const settle = () => {
    const next = parseClock(typed);
    if (next === undefined || next === minute) setTyped(clockText(minute));
    else onChange(next);
  };
  return (
    <Input
      aria-label={label}
      className={styles.clock}
      value={typed}
      disabled={disabled}
      status={parseClock(typed) === undefined ? 'error' : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  );
}
