import { type BackupPowerSystem, getBackup, readLimits, setReserve } from '@heliodon/backup-power/contract';
import { ActDialog } from '@heliodon/commands/web';
import { SETTING_RANGES, settingProblem } from '@heliodon/energy/control/setting-ranges';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { ApplyProgress, useApply } from '@heliodon/site/web';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, InputNumber, Slider } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';
import { reserveForTime } from './outlook.ts';
import { useTimeText } from './useTimeText.ts';

interface ReservePanelProps {
  plantId: number;
  system: BackupPowerSystem;
  loadKw: number | null;
  timeZone: string;
}

const MAX_MINUTES = 480;
const STEP_MINUTES = 15;

/** Reserve for a grid loss: read from the machine, chosen in percent or time, and set. */
export function ReservePanel({ plantId, system, loadKw, timeZone }: ReservePanelProps) {
  const { t } = useTranslation('backup-power');
  const client = useQueryClient();
  const timeText = useTimeText();
  const { deviceId, reserveSoc, limitsAt } = system;
  const [typed, setTyped] = useState<number | null>(null);
  const [minutes, setMinutes] = useState(60);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const [applyId, setApplyId] = useState<number | null>(null);
  const apply = useApply(plantId, applyId);
  const { min, max } = SETTING_RANGES.reserveSoc;
  const wrong = typed !== null && settingProblem('reserveSoc', typed) !== null;
  const wanted = reserveForTime(system, loadKw, minutes);

  const read = async () => {
    setReading(true);
    setFailure('');
    try {
      await callApi(readLimits, { plantId, deviceId }, { mask: false, quiet: true });
      await client.invalidateQueries({ queryKey: [getBackup.path] });
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.msg : String(error));
    } finally {
      setReading(false);
    }
  };
  const send = async (secret: { password?: string }) => {
    const body = { plantId, deviceId, reserveSoc: typed ?? reserveSoc, ...secret };
    setApplyId((await callApi(setReserve, body, { mask: false, quiet: true })).applyId);
  };
  return (
    <section className={styles.panel}>
      <h3>{t('backup.reserve.title')}</h3>
      <div className={styles.line}>
        <span>
          {t('backup.reserve.held', { percent: formatNumber(reserveSoc, 1) })}{' '}
          <span className={styles.quiet}>
            {limitsAt
              ? t('backup.reserve.readAt', { time: formatDateTime(limitsAt, timeZone, 'minute') })
              : t('backup.reserve.neverRead')}
          </span>
        </span>
        <Allowed code="dispatchRead">
          <Button size="small" loading={reading} onClick={() => void read()}>
            {t('backup.reserve.read')}
          </Button>
        </Allowed>
      </div>
      {failure && <div className={styles.failed}>{failure}</div>}
      <div className={styles.wish}>
        <span>{t('backup.reserve.wish', { time: timeText(minutes) })}</span>
        <Slider
          ariaLabelForHandle={t('backup.reserve.wishLabel')}
          min={STEP_MINUTES}
          max={MAX_MINUTES}
          step={STEP_MINUTES}
          value={minutes}
          tooltip={{ formatter: (value) => timeText(value ?? 0) }}
          onChange={setMinutes}
        />
        <span className={wanted === null ? styles.failed : undefined}>
          {wanted === null
            ? t(loadKw === null ? 'backup.reserve.loadUnknown' : 'backup.reserve.impossible')
            : t('backup.reserve.needs', { percent: wanted })}
        </span>
      </div>
      <Allowed code="dispatchSet">
        <div className={styles.line}>
          <InputNumber
            aria-label={t('backup.reserve.title')}
            className={styles.number}
            controls={false}
            suffix="%"
            placeholder={formatNumber(reserveSoc, 0)}
            status={wrong ? 'error' : undefined}
            value={typed}
            onChange={setTyped}
          />
          {wanted !== null && (
            <Button onClick={() => setTyped(wanted)}>{t('backup.reserve.take', { percent: wanted })}</Button>
          )}
          <Button type="primary" disabled={typed === null || wrong} onClick={() => setAsking(true)}>
            {t('backup.reserve.set')}
          </Button>
        </div>
        {wrong && (
          <div className={styles.failed} role="alert">
            {t('backup.reserve.range', { min, max })}
          </div>
        )}
      </Allowed>
      {apply && <ApplyProgress apply={apply} />}
      {asking && (
        <ActDialog
          title={t('backup.reserve.title')}
          okText={t('backup.reserve.set')}
          onAct={send}
          onClose={() => setAsking(false)}
        >
          {t('backup.reserve.ask', { name: system.name, before: formatNumber(reserveSoc, 1), after: typed })}
        </ActDialog>
      )}
    </section>
  );
}
