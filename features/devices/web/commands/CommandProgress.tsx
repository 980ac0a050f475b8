import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { type CommandRow, cancelCommand, getCommands } from '@heliodon/commands/contract';
import type { Command } from '@heliodon/kernel/device-kind';
import { formatTime } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommandStep, commandSteps, readBackOf } from './commandSteps.ts';
import styles from './commands.module.css';
import { paramsText } from './commandWords.ts';

const ICONS: Record<CommandStep['state'], ReactNode> = {
  done: <CheckCircleFilled />,
  now: <LoadingOutlined />,
  waiting: <ClockCircleOutlined />,
  failed: <CloseCircleFilled />,
};

interface CommandProgressProps {
  row: CommandRow;
  command: Command | undefined;
  timeZone: string;
}

/** Steps of a command (queued, sent, acknowledged, read back, verified), then the value or the error. */
export function CommandProgress({ row, command, timeZone }: CommandProgressProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const readBack = readBackOf(row);
  return (
    <Inline wrap gap="lg" rowGap="xxs" role="status">
      <Inline as="ol" wrap gap="lg" rowGap="xxs" align="stretch">
        {commandSteps(row, command).map(({ name, state, at }) => (
          <li key={name} className={styles.step} data-state={state}>
            <span className={styles.icon} aria-hidden>
              {ICONS[state]}
            </span>
            <span>{t(`step.${name}`)}</span>
            {at && <time className={styles.time}>{formatTime(at, timeZone, 'second')}</time>}
          </li>
        ))}
      </Inline>
      {row.code !== null && <span className={styles.failed}>{row.msg}</span>}
      {row.code === null && Object.keys(readBack).length > 0 && (
        <Text tone="normal">{t('command.readBack', { values: paramsText(command, readBack, lang) })}</Text>
      )}
      {row.state === 'queued' && !row.finished && <CancelCommand row={row} />}
    </Inline>
  );
}

function CancelCommand({ row }: { row: CommandRow }) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const cancel = async () => {
    await callApi(cancelCommand, { commandId: row.commandId }, { mask: false }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [getCommands.path] });
  };
  return (
    <span className={styles.waits}>
      {t('command.waits')}
      <Button size="small" onClick={() => void cancel()}>
        {t('command.cancel')}
      </Button>
    </span>
  );
}
