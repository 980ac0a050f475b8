import { WarningOutlined } from '@ant-design/icons';
import type { StackRow } from '@heliodon/batteries/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { single, spreadMv } from '../figures/numbers.ts';
import { chargeWord, workWord } from '../figures/stateWords.ts';
import { useDirection } from '../figures/useDirection.ts';
import { placePath } from '../paths.ts';
import styles from './StackCard.module.css';

interface StackCardProps {
  stack: StackRow;
  timeZone: string;
  /** Early warnings; not known yet without a number. */
  warnings: number | undefined;
}

/** One battery system: what it does, how full it is, how even its cells are. */
export function StackCard({ stack, timeZone, warnings }: StackCardProps) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const direction = useDirection();
  const { status, soc, powerKw, values } = stack;
  const power = formatQuantity(powerKw === null ? null : Math.abs(powerKw), 'kW', 1);
  const past = status === 'offline';
  return (
    <Card size="small" hoverable className={styles.card}>
      <Inline gap="sm" align="start">
        <span className={styles.picture}>
          <DevicePicture kind="battery" size={34} />
        </span>
        <span className={styles.names}>
          <Link className={styles.name} to={placePath('stack', { deviceId: stack.deviceId })}>
            {stack.alias || stack.sn}
          </Link>
          <span className={styles.model}>
            {[stack.model, `${t('card.clusters', { online: stack.clustersOnline, all: stack.clusters })}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Stack as="span" align="end">
          <StatusTag status={status} />
          <span className={styles.model}>
            {past ? '' : [workWord(values, lang), chargeWord(values, lang)].filter(Boolean).join(' · ')}
          </span>
        </Stack>
      </Inline>
      <div className={styles.soc}>
        <span className={styles.level}>
          <i style={{ width: `${Math.max(0, Math.min(100, soc ?? 0))}%` }} data-past={past} />
        </span>
        <b>{formatNumber(soc, 1)} %</b>
      </div>
      <div className={past ? styles.past : styles.figures}>
        <Figure label={t('tile.power')} value={power.value} unit={power.unit} note={direction(powerKw)} />
        <Figure
          label={t('tile.spread')}
          value={formatNumber(spreadMv(values), 0)}
          unit="mV"
          note={t('card.cells', {
            min: formatNumber(single(values, 'cellVoltageMin'), 3),
            max: formatNumber(single(values, 'cellVoltageMax'), 3),
          })}
        />
        <Figure
          label={t('card.hottest')}
          value={formatNumber(single(values, 'cellTemperatureMax'), 1)}
          unit="°C"
          note={t('card.coldest', { value: formatNumber(single(values, 'cellTemperatureMin'), 1) })}
        />
      </div>
      <div className={styles.foot}>
        <LastUpdate at={stack.at} timeZone={timeZone} />
        <Inline as="span" gap="md" align="stretch">
          {stack.alarms > 0 && (
            <Text tone="fault">
              <WarningOutlined aria-hidden /> {t('card.alarms', { n: stack.alarms })}
            </Text>
          )}
          {warnings !== undefined && warnings > 0 && (
            <Text tone="warning">
              <WarningOutlined aria-hidden /> {t('card.warnings', { n: warnings })}
            </Text>
          )}
        </Inline>
      </div>
    </Card>
  );
}
