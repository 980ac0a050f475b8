import { HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { pointText } from '@heliodon/kernel/device-point';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { DaysPicker } from '@heliodon/ui/DaysPicker';
import { useLang } from '@heliodon/ui/useLang';
import type { PlantSummary } from '@heliodon/web/stores';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import { MAX_STEPS } from '../../../contract/compare/compared.contract.ts';
import { MAX_SERIES, STEPS_MIN, type StepMin, VIEWS } from '../../../contract/compare/series.schema.ts';
import styles from '../ComparePage.module.css';
import type { CompareState } from '../state/compareLink.ts';
import type { CompareProps } from './compareProps.ts';

const AUTO = 0;
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Asia/Shanghai → Shanghai. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Time range, time zone and view. */
export function CompareBar(props: CompareProps & { plant: PlantSummary }) {
  const { state, change, comparison, timeZone, plant } = props;
  const { t } = useTranslation('compare');
  const zones = new Set([
    plant.timeZone,
    timeZone,
    ...comparison.known.map(({ device }) => device.timeZone),
    browserZone,
    'UTC',
  ]);
  const steps = STEPS_MIN.filter((minutes) => comparison.spanMs / (minutes * MINUTE_MS) <= MAX_STEPS);
  return (
    <div className={styles.bar}>
      <Segmented<CompareState['mode']>
        value={state.mode}
        options={[
          { value: 'time', label: t('mode.time') },
          { value: 'days', label: t('mode.days') },
        ]}
        onChange={(mode) => change({ mode })}
      />
      {state.mode === 'time' ? <TimeRange {...props} /> : <Days {...props} />}
      <Select
        className={styles.view}
        popupMatchSelectWidth={false}
        aria-label={t('view.label')}
        value={state.view}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(view) => change({ view })}
      />
      <Select<number>
        className={styles.step}
        aria-label={t('step.label')}
        value={state.stepMin ?? AUTO}
        options={[
          { value: AUTO, label: t('step.auto') },
          ...steps.map((minutes) => ({ value: minutes as number, label: t('step.minutes', { minutes }) })),
        ]}
        onChange={(minutes) => change({ stepMin: minutes === AUTO ? null : (minutes as StepMin) })}
      />
      {state.mode === 'time' && (
        <Select
          className={styles.zone}
          popupMatchSelectWidth={false}
          aria-label={t('zone')}
          value={timeZone}
          labelRender={({ value }) => `${cityOf(String(value))} (${zoneLabel(String(value), Date.now())})`}
          options={[...zones].map((zone) => ({
            value: zone,
            label: `${zone} (${zoneLabel(zone, Date.now())})`,
          }))}
          onChange={(zone) => change({ timeZone: zone === plant.timeZone ? '' : zone })}
        />
      )}
    </div>
  );
}

function TimeRange({ change, comparison, timeZone, today }: CompareProps) {
  const { t } = useTranslation('compare');
  const { from, to } = comparison;
  return (
    <DayRangePicker
      hideZone
      label={t('range.label')}
      value={{ from, to }}
      maxDays={HISTORY_MAX_DAYS}
      timeZone={timeZone}
      // Today follows the clock, also when the link is opened tomorrow.
      onChange={(range) => change(range.from === today ? { from: '', to: '' } : range)}
    />
  );
}

function Days({ change, comparison }: CompareProps) {
  const { t } = useTranslation('compare');
  const lang = useLang();
  const { known, chosen, days, plantToday } = comparison;
  return (
    <>
      <Select
        className={styles.of}
        popupMatchSelectWidth={false}
        aria-label={t('days.of')}
        placeholder={t('days.of')}
        value={chosen?.key}
        options={known.map(({ key, device, kind, series }) => ({
          value: key,
          label: `${deviceText(device)} · ${pointText(kind, series.point)[lang]}`,
        }))}
        onChange={(of) => change({ of })}
      />
      <div className={styles.days}>
        <DaysPicker
          label={t('days.label')}
          value={days}
          max={plantToday}
          maxCount={MAX_SERIES}
          onChange={(chosenDays) => change({ days: chosenDays })}
        />
      </div>
    </>
  );
}
