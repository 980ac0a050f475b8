import {
  CheckCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  QuestionCircleFilled,
  SwapOutlined,
} from '@ant-design/icons';
import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import { formatNumber, isValue, NO_VALUE } from '@heliodon/kernel/format/number';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DLT645, type ReadingCheck, type SetupTask } from '../../../contract/index.ts';
import { LoggerTexts } from '../../LoggerTexts.tsx';
import type { DraftDevice } from '../../model/draft.ts';
import type { Reading } from '../useReadings.ts';
import styles from './devices.module.css';

interface ReadingPanelProps {
  device: DraftDevice;
  kind: string;
  reading: Reading;
  onStop: () => void;
  onChange: (patch: Partial<DraftDevice>, rereads: boolean) => void;
}

/** Live values of a device beside what is expected. */
export function ReadingPanel({ device, kind, reading, onStop, onChange }: ReadingPanelProps) {
  const { t } = useTranslation('commissioning');
  const { state, task, error } = reading;
  const isDlt645 = device.config.map === DLT645;
  const isFirst = task === undefined && state !== 'failed';
  const isReversed = task?.checks.some(({ verdict }) => verdict === 'sign');
  const swap = () => {
    const { config } = device;
    const sign = config.sign === 1 ? -1 : 1;
    // Reversed current transformers also exchange the two energy registers of a meter.
    const swapEnergy = hasRole(kind, 'meter') ? !config.swapEnergy : config.swapEnergy;
    onChange({ config: { ...config, sign, swapEnergy } }, true);
  };
  return (
    <Stack gap="sm" className={styles.reading} aria-live="polite">
      <Inline gap="xs" justify="between">
        <Inline as="span" gap="xs">
          <Text strong>{t('reading.title')}</Text>
          {(state === 'running' || state === 'waiting') && <Spin size="small" />}
          {state === 'waiting' && <Text tone="secondary">{t('reading.queued')}</Text>}
          {task?.read && (
            <Text tone="secondary" size="sm">
              {t('reading.took', { ms: formatNumber(task.read.tookMs, 0) })}
            </Text>
          )}
        </Inline>
        <IconButton icon={<CloseOutlined />} label={t('reading.close')} onClick={onStop} />
      </Inline>
      {isFirst && state === 'running' && <Text tone="secondary">{t('reading.running')}</Text>}
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={error ? <LoggerTexts texts={error} /> : t('reading.failed')}
          description={t(isDlt645 ? 'reading.failedHintOfMeter' : 'reading.failedHint')}
        />
      )}
      {task?.read?.recognised === false && <Alert type="warning" showIcon title={t('reading.otherDevice')} />}
      {task && <Checks checks={task.checks} kind={task.read?.kind ?? kind} />}
      {isReversed && (
        <Alert
          type="warning"
          showIcon
          title={
            <Inline wrap gap="sm" rowGap="xs" justify="between">
              <span>{t('reading.reversed')}</span>
              <Button size="small" icon={<SwapOutlined />} onClick={swap}>
                {t('reading.swap')}
              </Button>
            </Inline>
          }
        />
      )}
      {task?.checks.some(({ verdict }) => verdict === 'unit') && (
        <Alert type="warning" showIcon title={t(isDlt645 ? 'reading.unitHintOfMeter' : 'reading.unitHint')} />
      )}
    </Stack>
  );
}

const TONES: Record<ReadingCheck['verdict'], { tone: string; icon: ReactNode }> = {
  ok: { tone: 'normal', icon: <CheckCircleFilled /> },
  check: { tone: 'warning', icon: <QuestionCircleFilled /> },
  sign: { tone: 'fault', icon: <SwapOutlined /> },
  unit: { tone: 'fault', icon: <ExclamationCircleFilled /> },
};

function Checks({ checks, kind }: { checks: SetupTask['checks']; kind: string }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const points = kindById(kind)?.points ?? [];
  if (checks.length === 0) return <Text tone="secondary">{t('reading.noChecks')}</Text>;
  return (
    <table className={styles.checks}>
      <thead>
        <tr>
          <th scope="col">{t('reading.point')}</th>
          <th scope="col" className={styles.number}>
            {t('reading.value')}
          </th>
          <th scope="col" className={styles.number}>
            {t('reading.expected')}
          </th>
          <th scope="col">{t('reading.verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ point: name, value, min, max, verdict, reason }) => {
          const point = points.find((one) => one.name === name);
          const { tone, icon } = TONES[verdict];
          const unit = point?.unit ? ` ${point.unit}` : '';
          const shown = (number: number) =>
            formatNumber(number, Number.isInteger(number) ? 0 : point?.decimals);
          return (
            <tr key={name} data-verdict={verdict}>
              <th scope="row">{point?.[lang] ?? name}</th>
              <td className={styles.number}>
                {isValue(value)
                  ? (point?.codes?.[value]?.[lang] ?? `${formatNumber(value, point?.decimals)}${unit}`)
                  : NO_VALUE}
              </td>
              <td className={styles.number} data-label={t('reading.expected')}>
                {min !== null && max !== null && `${shown(min)} – ${shown(max)}${unit}`}
                {min !== null && max === null && `≥ ${shown(min)}${unit}`}
                {min === null && max !== null && `≤ ${shown(max)}${unit}`}
                {min === null && max === null && NO_VALUE}
              </td>
              <td>
                <span className={styles.verdict} style={{ color: `var(--hd-status-${tone}-text)` }}>
                  <span aria-hidden>{icon}</span>
                  <span>{reason || t(`verdict.${verdict}`)}</span>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
