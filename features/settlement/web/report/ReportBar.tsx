import { slotAt } from '@heliodon/energy/periods/report-range';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, Segmented } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_TYPES, type ReportType } from '../../contract/report.ts';
import { RangeInput } from './RangeInput.tsx';
import styles from './ReportBar.module.css';
import {
  isSameState,
  presetState,
  presetsFor,
  type ReportState,
  stepState,
  usualState,
} from './reportState.ts';

interface ReportBarProps {
  state: ReportState;
  onChange: (state: ReportState) => void;
  /** Time zone of the plant, used for all times. */
  timeZone: string;
  types?: readonly ReportType[];
  /** Controls at the end of the bar, for example a switch or the export. */
  children?: ReactNode;
}

/** Range and interval of a report. Ranges beyond the limit of a report cannot be chosen. */
export function ReportBar({ state, onChange, timeZone, types = REPORT_TYPES, children }: ReportBarProps) {
  const { t } = useTranslation(['settlement', 'ui']);
  const now = Date.now();
  const step = (by: 1 | -1) => {
    const next = stepState(state, by);
    const isFuture = state.dateType !== 'total' && next.from > slotAt(state.dateType, now, timeZone);
    if (!isFuture) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    step(event.key === 'PageUp' ? -1 : 1);
  };
  return (
    <Inline
      wrap
      gap="sm"
      rowGap="xs"
      className={styles.bar}
      role="toolbar"
      aria-label={t('bar.name')}
      onKeyDown={onKeyDown}
    >
      <Segmented<ReportType>
        aria-label={t('bar.by')}
        value={state.dateType}
        options={types.map((type) => ({ value: type, label: t(`bar.type.${type}`) }))}
        onChange={(type) => onChange(usualState(type, now, timeZone))}
      />
      <RangeInput state={state} onChange={onChange} onStep={step} timeZone={timeZone} nowMs={now} />
      <span className={styles.presets}>
        {presetsFor(types).map((preset) => {
          const of = presetState(preset, now, timeZone);
          const chosen = isSameState(of, state);
          return (
            <Button
              key={preset}
              type="text"
              size="small"
              className={chosen ? styles.chosen : undefined}
              aria-pressed={chosen}
              onClick={() => onChange(of)}
            >
              {t(`bar.preset.${preset}`)}
            </Button>
          );
        })}
      </span>
      <div className={styles.end}>
        <Text tone="tertiary" size="sm">
          {zoneLabel(timeZone, now)}
        </Text>
        {children}
      </div>
    </Inline>
  );
}
