import { LoadingOutlined } from '@ant-design/icons';
import {
  type BackupPowerTest,
  getBackup,
  getBackupTest,
  stopBackupTest,
} from '@heliodon/backup-power/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { Chart } from '@heliodon/ui/Chart';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';

interface RunningTestProps {
  plantId: number;
  test: BackupPowerTest;
  timeZone: string;
}

const LOOK_EVERY_MS = 3000;
const CHART_PX = 200;

/** A running test: remaining time, load of the machine, and a stop button. */
export function RunningTest({ plantId, test, timeZone }: RunningTestProps) {
  const { t } = useTranslation('backup-power');
  const client = useQueryClient();
  const { testId } = test;
  const leftMs = useLeftMs(test);
  const { data } = useQuery({
    ...callQuery(getBackupTest, { plantId, testId }, { quiet: true }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
  const model = useMemo(
    (): ChartModel | undefined =>
      data && {
        x: { kind: 'time', at: data.at, timeZone, seconds: true },
        series: [
          {
            key: 'power',
            name: t('backup.power'),
            unit: 'kW',
            decimals: 1,
            kind: 'area',
            energy: 'battery',
            data: data.powerKw,
          },
        ],
      },
    [data, timeZone, t],
  );
  const { run: stop, busy: stopping } = useAction(() =>
    callApi(stopBackupTest, { plantId, testId }, { mask: false }).finally(() =>
      client.invalidateQueries({ queryKey: [getBackup.path] }),
    ),
  );
  const wholeMs = test.minutes * MINUTE_MS;
  return (
    <>
      <div className={styles.line} role="status">
        <LoadingOutlined />
        <strong>{t(`backup.testState.${test.state}`)}</strong>
        {leftMs !== null && (
          <span className={styles.quiet}>
            {t('backup.test.left', { minutes: formatNumber(leftMs / MINUTE_MS, 1) })}
          </span>
        )}
        {test.state !== 'returning' && (
          <Allowed code="dispatchSet">
            <Button size="small" danger loading={stopping} onClick={() => void stop()}>
              {t('backup.test.stop')}
            </Button>
          </Allowed>
        )}
      </div>
      {leftMs !== null && (
        <ProgressBar
          label={t(`backup.testState.${test.state}`)}
          percent={Math.round(((wholeMs - leftMs) / wholeMs) * 100)}
          showInfo={false}
          size="small"
        />
      )}
      <p className={styles.quiet}>{t('backup.test.returns')}</p>
      <Chart height={CHART_PX} model={model} loading={!data} viewKey={String(testId)} />
    </>
  );
}

/** Null before the machine leaves the grid and while it returns. */
function useLeftMs({ state, leftAt, minutes }: BackupPowerTest): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (state !== 'running' || leftAt === null) return null;
  const wholeMs = minutes * MINUTE_MS;
  return Math.max(0, Math.min(wholeMs, Date.parse(leftAt) + wholeMs - now));
}
