import { getDeviceHistory } from '@heliodon/devices/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDate, formatTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { MeterRow } from '@heliodon/meters/contract';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { useLang } from '@heliodon/ui/useLang';
import { useSampleHistory } from '@heliodon/ui/workbench/useSampleHistory';
import { usePermission } from '@heliodon/web/permissions';
import { Card } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../words.ts';
import { GridFlow } from './GridFlow.tsx';
import styles from './grid.module.css';
import { POWER_POINT } from './gridCurves.ts';
import { PhaseTable } from './PhaseTable.tsx';
import { quarterDemand } from './quarterDemand.ts';

const TICK_MS = 5000;
const POWER_POINTS = [POWER_POINT];

interface GridNowProps {
  meter: MeterRow;
  now: DeviceNow | undefined;
  timeZone: string;
}

/** Current values at the grid connection point: power and direction, phases, demand, energy and quality. */
export function GridNow({ meter, now, timeZone }: GridNowProps) {
  const { t } = useTranslation('meters');
  const offline = meter.status === 'offline';
  const value = (name: string) => {
    const one = now?.values[name];
    return typeof one === 'number' ? one : null;
  };
  return (
    <div className={offline ? styles.past : styles.now}>
      <Card className={`${styles.half} ${styles.flow}`}>
        <GridFlow powerKw={offline ? null : value('powerKw')} samplingPoint={meter.samplingPoint} />
      </Card>
      <Card title={t('grid.phases')} size="small" className={styles.half}>
        <PhaseTable value={value} />
      </Card>
      <Card title={t('grid.demand')} size="small">
        <Demand meter={meter} now={now} timeZone={timeZone} />
      </Card>
      <Card title={t('grid.today')} size="small">
        <Today meter={meter} />
      </Card>
      <Card title={t('grid.quality')} size="small">
        <div className={styles.pairs}>
          <Figure label={t('grid.powerFactor')} value={formatNumber(value('powerFactor'), 3)} />
          <Figure label={t('grid.frequency')} value={formatNumber(value('frequency'), 2)} unit="Hz" />
          <Figure
            label={t('grid.reactive')}
            value={formatNumber(value('reactivePowerKvar'), 1)}
            unit="kvar"
          />
          <Figure label={t('grid.apparent')} value={formatNumber(value('apparentPowerKva'), 1)} unit="kVA" />
        </div>
      </Card>
    </div>
  );
}

function useTime(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Demand of the running interval so far, beside the demand registers of the meter. */
function Demand({ meter, now, timeZone }: GridNowProps) {
  const { t } = useTranslation('meters');
  const nowMs = useTime();
  const enabled = usePermission('deviceHistory');
  const today = formatDate(nowMs, timeZone);
  const asked = { deviceId: meter.deviceId, points: POWER_POINTS, from: today, to: today, now, enabled };
  const { data } = useSampleHistory(getDeviceHistory, asked);
  // What was read before the permission went is not shown any more.
  const read = enabled ? data : undefined;
  const demand = quarterDemand(read?.t ?? [], read?.values[0] ?? [], nowMs);
  const kw = (value: unknown) => {
    const { value: shown, unit } = formatQuantity(typeof value === 'number' ? value : null, 'kW');
    return { value: shown, unit };
  };
  const minutes = Math.floor(demand.elapsedMs / MINUTE_MS);
  const span = `${formatTime(demand.fromMs, timeZone)}–${formatTime(demand.toMs, timeZone)}`;
  return (
    <>
      <Inline wrap gap="xl" rowGap="sm" align="stretch">
        <Figure label={t('grid.quarter')} energy="grid" {...kw(demand.meanKw)} />
        <Figure label={t('grid.meterDemand')} {...kw(now?.values.demandKw)} />
        <Figure label={t('grid.maxDemand')} {...kw(now?.values.maxDemandKw)} />
      </Inline>
      <div className={styles.quarter}>
        <span>{t('grid.quarterSpan', { span, minutes })}</span>
        <ProgressBar
          size="small"
          showInfo={false}
          percent={(demand.elapsedMs / (demand.toMs - demand.fromMs)) * 100}
          label={span}
        />
      </div>
    </>
  );
}

function Today({ meter }: { meter: MeterRow }) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const place = placeOf(meter.samplingPoint);
  const kwh = (value: number | null) => {
    const { value: shown, unit } = formatQuantity(value, 'kWh');
    return { value: shown, unit };
  };
  const reading = (value: number | null) => (
    <span title={t('grid.readingHelp')}>
      {t('grid.reading', { energy: formatQuantity(value, 'kWh').text })}
    </span>
  );
  return (
    <Inline wrap gap="xl" rowGap="sm" align="stretch">
      <Figure
        label={place?.importIs[lang]}
        energy="grid"
        {...kwh(meter.importTodayKwh)}
        note={reading(meter.importTotalKwh)}
      />
      <Figure
        label={place?.exportIs[lang]}
        energy="grid"
        {...kwh(meter.exportTodayKwh)}
        note={reading(meter.exportTotalKwh)}
      />
    </Inline>
  );
}
