import { getCommands, readParams, sendCommand } from '@heliodon/commands/contract';
import { ActDialog } from '@heliodon/commands/web';
import { SUCCESS } from '@heliodon/contract/errors';
import { overFrequencyOf, SETTING_RANGES, settingProblem } from '@heliodon/energy/control/setting-ranges';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overFrequencyParams } from './overFrequency.ts';
import styles from './reflux.module.css';

interface OverFrequencyCellProps {
  device: { deviceId: number; sn: string; alias: string; kind: string };
  gridHz: 50 | 60;
  timeZone: string;
}

type Held = Readonly<Record<string, number | null>>;

const LOOK_EVERY_MS = 1000;

/** The value stored in the device, and an input for a new value. */
export function OverFrequencyCell({ device, gridHz, timeZone }: OverFrequencyCellProps) {
  const { t } = useTranslation('site-control');
  const { deviceId, alias, sn, kind } = device;
  const command = `setOverFrequency${gridHz}`;
  const setting = overFrequencyOf(gridHz);
  const { min, max } = SETTING_RANGES[setting];
  const [held, setHeld] = useState<{ values: Held; at: string }>();
  const [typed, setTyped] = useState<number | null>(null);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const [commandId, setCommandId] = useState<string>();
  const sent = useSent(commandId);

  const read = async () => {
    setReading(true);
    setFailure('');
    setCommandId(undefined);
    try {
      const answer = await callApi(readParams, { deviceId, names: [command] }, { mask: false, quiet: true });
      const values = answer.params[0]?.values ?? {};
      setHeld({ values, at: answer.at });
      return values;
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.msg : String(error));
      return undefined;
    } finally {
      setReading(false);
    }
  };
  const paramsBy = (values: Held) => overFrequencyParams(kind, command, typed ?? 0, values);
  /** Reads the other parameters of the command first if they are not known yet. */
  const ask = async () => {
    const values = paramsBy(held?.values ?? {}) ? held?.values : await read();
    if (paramsBy(values ?? {})) setAsking(true);
    else if (values) setFailure(t('reflux.frequency.incomplete'));
  };
  const send = async (secret: { password?: string }) => {
    const params = paramsBy(held?.values ?? {}) ?? {};
    const body = { deviceIds: [deviceId], name: command, params, ...secret };
    const [result] = (await callApi(sendCommand, body, { mask: false, quiet: true })).results;
    if (result && result.code !== SUCCESS) throw new CallFailed(result.code, result.msg);
    setCommandId(result?.commandId ?? undefined);
  };
  const wrong = typed !== null && settingProblem(setting, typed) !== null;
  const reported = sent?.reported?.[`${command}.frequencyHz`];
  const shown =
    typeof reported === 'number'
      ? { hz: reported, at: sent?.finishedAt ?? '' }
      : held && { hz: held.values.frequencyHz ?? null, at: held.at };
  return (
    <>
      <div className={styles.actions}>
        <span className={styles.held}>
          {shown
            ? `${formatNumber(shown.hz, 2)} Hz · ${formatTime(shown.at, timeZone)}`
            : t('reflux.frequency.unread')}
        </span>
        <Button size="small" loading={reading} onClick={() => void read()}>
          {t('reflux.frequency.read')}
        </Button>
        <InputNumber
          size="small"
          className={styles.number}
          aria-label={t('reflux.frequency.new', { name: alias || sn })}
          controls={false}
          suffix="Hz"
          status={wrong ? 'error' : undefined}
          value={typed}
          onChange={setTyped}
        />
        <Button size="small" disabled={typed === null || wrong || reading} onClick={() => void ask()}>
          {t('reflux.frequency.set')}
        </Button>
      </div>
      {wrong && <div className={styles.failed}>{t('reflux.frequency.range', { min, max })}</div>}
      {failure && <div className={styles.failed}>{failure}</div>}
      {sent && (
        <div className={sent.code === null ? styles.quiet : styles.failed} role="status">
          {sent.code === null ? t(`reflux.command.${sent.finished ? 'done' : 'running'}`) : sent.msg}
        </div>
      )}
      {asking && (
        <ActDialog
          title={t('reflux.frequency.title')}
          okText={t('reflux.frequency.set')}
          onAct={send}
          onClose={() => setAsking(false)}
        >
          {t('reflux.frequency.ask', { name: alias || sn, hz: formatNumber(typed, 2) })}
        </ActDialog>
      )}
    </>
  );
}

function useSent(commandId: string | undefined) {
  const { data } = useQuery({
    queryKey: [getCommands.path, commandId],
    queryFn: ({ signal }) =>
      callApi(getCommands, { commandIds: [commandId ?? ''] }, { mask: false, quiet: true, signal }),
    enabled: commandId !== undefined,
    refetchInterval: ({ state }) => (state.data?.rows[0]?.finished ? false : LOOK_EVERY_MS),
  });
  return commandId === undefined ? undefined : data?.rows[0];
}
