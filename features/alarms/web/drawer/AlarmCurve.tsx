import { kindById } from '@heliodon/device-kinds/kinds';
import { getDeviceHistory } from '@heliodon/devices/contract';
import { formatDate, toEpochMs } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useLang } from '@heliodon/ui/useLang';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { devicePath } from '../paths.ts';
import { curveModel, curveWindow } from './curveWindow.ts';
import styles from './drawer.module.css';

const CHART_PX = 220;

interface AlarmCurveProps {
  alarm: AlarmListRow;
  points: readonly string[];
}

/** Measurements of the device around the trigger, with links to the whole day and to the sample. */
export function AlarmCurve({ alarm, points }: AlarmCurveProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const { deviceId, triggerTime, recoverTime, timeZone } = alarm;
  const { from, to } = curveWindow({ triggerTime, recoverTime, timeZone });
  const query = callQuery(getDeviceHistory, { deviceId, points: [...points], from, to }, { quiet: true });
  const { data, error, isPending, refetch } = useQuery(query);
  const kind = kindById(alarm.deviceType);
  const model = useMemo(() => {
    if (!data || !kind) return undefined;
    const words = {
      trigger: t('drawer.trigger'),
      recovery: t('drawer.recovered'),
      max: t('drawer.max'),
      min: t('drawer.min'),
    };
    return curveModel(alarm, kind, points, data, lang, words);
  }, [alarm, points, data, kind, lang, t]);
  const ms = toEpochMs(triggerTime) ?? 0;
  const moment = { ms, points, day: formatDate(ms, timeZone) };
  return (
    <section className={styles.section}>
      <Chart
        title={t('drawer.curve')}
        fileName={`${alarm.deviceSn} ${from}`}
        height={CHART_PX}
        model={model}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={t('drawer.noCurve')}
      />
      <Allowed code="deviceView">
        <Inline wrap gap="xs" align="stretch" className={styles.links}>
          <Link to={devicePath(deviceId, { ...moment, tab: 'curves' })}>{t('drawer.toCurves')}</Link>
          <Link to={devicePath(deviceId, { ...moment, tab: 'history' })}>{t('drawer.toSample')}</Link>
        </Inline>
      </Allowed>
    </section>
  );
}
