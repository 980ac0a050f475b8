import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import {
  type BackupPowerSystem,
  getBackup,
  startBackupTest,
  TEST_MINUTES,
} from '@heliodon/backup-power/contract';
import { ActDialog } from '@heliodon/commands/web';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';
import { RunningTest } from './RunningTest.tsx';
import { TestResult } from './TestResult.tsx';

interface TestPanelProps {
  plantId: number;
  system: BackupPowerSystem;
  timeZone: string;
}

const FIRST_MINUTES = 5;

/** Checks, start, progress and result of a test. */
export function TestPanel({ plantId, system, timeZone }: TestPanelProps) {
  const { t } = useTranslation('backup-power');
  const client = useQueryClient();
  const [minutes, setMinutes] = useState<number | null>(FIRST_MINUTES);
  const [asking, setAsking] = useState(false);
  const { deviceId, test } = system;
  const open = test && test.returnedAt === null;
  const mayStart = system.checks.every(({ ok, must }) => ok || !must);
  const sound =
    minutes !== null &&
    Number.isInteger(minutes) &&
    minutes >= TEST_MINUTES.min &&
    minutes <= TEST_MINUTES.max;
  const start = async (secret: { password?: string }) => {
    const body = { plantId, deviceId, minutes: minutes ?? FIRST_MINUTES, ...secret };
    await callApi(startBackupTest, body, { mask: false, quiet: true });
    await client.invalidateQueries({ queryKey: [getBackup.path] });
  };
  return (
    <section className={styles.panel}>
      <h3>{t('backup.test.title')}</h3>
      {open ? (
        <RunningTest plantId={plantId} test={test} timeZone={timeZone} />
      ) : (
        <>
          <p className={styles.quiet}>{t('backup.test.what')}</p>
          <ul className={styles.checks}>
            {system.checks.map(({ name, ok, must }) => (
              <li key={name} data-ok={ok} data-must={must}>
                {ok ? <CheckCircleFilled /> : must ? <CloseCircleFilled /> : <ExclamationCircleFilled />}
                <span>{t(`backup.check.${name}.${ok ? 'ok' : 'wrong'}`)}</span>
              </li>
            ))}
          </ul>
          <Allowed code="dispatchSet">
            <div className={styles.line}>
              <InputNumber
                aria-label={t('backup.test.minutes')}
                className={styles.number}
                controls={false}
                suffix={t('backup.test.unit')}
                status={sound ? undefined : 'error'}
                value={minutes}
                onChange={setMinutes}
              />
              <Button danger disabled={!mayStart || !sound} onClick={() => setAsking(true)}>
                {t('backup.test.start')}
              </Button>
            </div>
            {!sound && (
              <div className={styles.failed} role="alert">
                {t('backup.test.range', TEST_MINUTES)}
              </div>
            )}
          </Allowed>
          {test && <TestResult test={test} timeZone={timeZone} />}
        </>
      )}
      {asking && (
        <ActDialog
          title={t('backup.test.start')}
          okText={t('backup.test.start')}
          danger
          onAct={start}
          onClose={() => setAsking(false)}
        >
          {t('backup.test.ask', { name: system.name, minutes })}
        </ActDialog>
      )}
    </section>
  );
}
