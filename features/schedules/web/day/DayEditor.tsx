import {
  type PlanProblem,
  type ScheduleSegment,
  STRATEGIES,
  type Strategy,
} from '@heliodon/energy/schedule/plan';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { InputNumber, Segmented } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DayEditor.module.css';
import { energyOf, expectedSoc, hasOrders, hasSelfUse, type PlanMachine } from './expectedSoc.ts';
import { PlanBar } from './PlanBar.tsx';
import { SegmentTable } from './SegmentTable.tsx';
import { brushOf, type Day, ratioAt } from './segments.ts';
import { useProblemText } from './useProblemText.ts';

interface DayEditorProps {
  day: Day;
  onChange: (day: ScheduleSegment[]) => void;
  /** Problems of this day: the last two elements of each path are the segment and its field. */
  problems: readonly PlanProblem[];
  /** Rated power of the chosen devices, 0 while none is chosen; undefined for a template. */
  ratedKw?: number;
  reserveSoc: number | null;
  machine?: PlanMachine;
  prices?: readonly DaySegment[];
  currency?: string;
}

/** Edits a day by drawing on a bar or typing in a table; both show the same segments. */
export function DayEditor(props: DayEditorProps) {
  const { day, onChange, problems, reserveSoc, machine, prices, currency } = props;
  const { t } = useTranslation('schedules');
  const textOf = useProblemText();
  const [strategy, setBrush] = useState<Strategy>('charge');
  const [percent, setPercent] = useState(100);
  const [selected, setSelected] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const soc = useMemo(
    () => (machine && hasOrders(day) ? expectedSoc(day, machine, reserveSoc) : undefined),
    [day, machine, reserveSoc],
  );
  const steers = strategy === 'charge' || strategy === 'discharge';
  const brush = brushOf(strategy, steers ? ratioAt(strategy, percent / 100) : 0, reserveSoc);
  const whole = problems.find(({ path }) => path.at(-1) === 'segments')?.code;

  const openFields = (index: number) => {
    setSelected(index);
    box.current?.querySelector<HTMLInputElement>(`[data-segment="${index}"] input:not(:disabled)`)?.focus();
  };

  return (
    <div ref={box} className={styles.editor}>
      <Inline wrap gap="sm" rowGap="xs">
        <Text tone="secondary">{t('brush.label')}</Text>
        <Segmented
          value={strategy}
          onChange={setBrush}
          options={STRATEGIES.map((value) => ({
            value,
            label: (
              <Inline as="span" gap="xs">
                <i className={styles.swatch} data-strategy={value} />
                {t(`strategy.${value}`)}
              </Inline>
            ),
          }))}
        />
        {steers && (
          <InputNumber
            aria-label={t('brush.power')}
            className={styles.percent}
            value={percent}
            min={5}
            max={100}
            step={5}
            precision={0}
            suffix="%"
            onChange={(value) => setPercent(value ?? 100)}
          />
        )}
        <Text tone="tertiary" size="sm">
          {t('brush.hint')}
        </Text>
      </Inline>
      <PlanBar
        label={t('bar.label')}
        day={day}
        brush={brush}
        onChange={onChange}
        selected={selected}
        onSelect={setSelected}
        onOpen={openFields}
        prices={prices}
        currency={currency}
        soc={soc}
      />
      {whole && (
        <Text tone="fault" size="sm" role="alert">
          {textOf(whole)}
        </Text>
      )}
      {props.ratedKw !== undefined && (
        <Outlook day={day} soc={soc} machine={machine} known={props.ratedKw > 0} />
      )}
      <div className={styles.scroll}>
        <SegmentTable
          day={day}
          onChange={onChange}
          ratedKw={props.ratedKw}
          problems={problems}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </div>
  );
}

interface OutlookProps {
  day: Day;
  soc: ReturnType<typeof expectedSoc> | undefined;
  machine: PlanMachine | undefined;
  known: boolean;
}

/** Expected energy of the day's charge and discharge commands; self-use is not included. */
function Outlook({ day, soc, machine, known }: OutlookProps) {
  const { t } = useTranslation('schedules');
  if (!machine)
    return (
      <Text tone="tertiary" size="sm">
        {t(known ? 'outlook.noBattery' : 'outlook.noDevice')}
      </Text>
    );
  const selfUse = hasSelfUse(day) && t('outlook.selfUse');
  if (!soc)
    return (
      <Text tone="tertiary" size="sm">
        {t('outlook.noOrder')} {selfUse}
      </Text>
    );
  const { chargeKwh, dischargeKwh } = energyOf(soc, machine.capacityKwh);
  const levels = soc.map((point) => point.soc);
  const cycles = dischargeKwh / machine.capacityKwh;
  return (
    <span className={styles.outlook}>
      <i className={styles.line} aria-hidden />
      {t('outlook.text', {
        charge: formatNumber(chargeKwh, 0),
        discharge: formatNumber(dischargeKwh, 0),
        low: formatNumber(Math.min(...levels), 0),
        high: formatNumber(Math.max(...levels), 0),
        cycles: formatNumber(cycles, 2),
      })}{' '}
      {selfUse}
    </span>
  );
}
