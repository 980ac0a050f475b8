import { SwapOutlined } from '@ant-design/icons';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { ComplianceDay, PlanExecution } from '@heliodon/schedules/contract';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Allowed } from '@heliodon/web/permissions';
import { Alert, Button, Card, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../dayview/dayModel.ts';
import { Chain } from './Chain.tsx';
import styles from './DeviceCard.module.css';
import { Following } from './Following.tsx';
import { LastDaysBars } from './LastDaysBars.tsx';
import type { LivePower } from './useLivePower.ts';

interface DeviceCardProps {
  plantId: number;
  device: PlanExecution;
  live: LivePower | undefined;
  timeZone: string;
  /** Days of the small bars, oldest first; the last one is today. */
  days: readonly string[];
  past: readonly ComplianceDay[];
  onOpen: (day: string) => void;
  onMode: () => void;
}

/** A storage converter: planned action, progress of delivery, measured values. */
export function DeviceCard(props: DeviceCardProps) {
  const { device, live, timeZone, days, past, onOpen, onMode } = props;
  const { t } = useTranslation('schedules');
  const measuredKw = live?.powerKw ?? device.measuredKw;
  const today = days.at(-1) ?? '';
  return (
    <Card
      data-device={device.sn}
      title={
        <div className={styles.title}>
          <b>{device.name}</b>
          <StatusTag status={device.online ? 'online' : 'offline'} />
          {device.runMode && <Tag>{t(`runMode.${device.runMode}`)}</Tag>}
          {device.workMode !== null && <Tag>{t(`workMode.${device.workMode}`)}</Tag>}
        </div>
      }
      extra={
        <Allowed code="deviceSet">
          <Button type="text" icon={<SwapOutlined />} onClick={onMode}>
            {t('device.mode')}
          </Button>
        </Allowed>
      }
    >
      <Stack gap="md">
        <div className={styles.figures}>
          <Figure
            size="large"
            energy="battery"
            label={t('device.planned')}
            value={formatNumber(device.plannedKw, 1)}
            unit="kW"
            note={device.plannedKw === null ? t('device.workModeNow') : direction(device.plannedKw)}
          />
          <Figure
            size="large"
            energy="battery"
            label={t('device.measured')}
            value={formatNumber(measuredKw, 1)}
            unit="kW"
            note={measuredKw === null ? t('device.silent') : direction(measuredKw)}
          />
          <Figure size="large" label="SOC" value={formatNumber(device.soc, 0)} unit="%" />
          <Compliance today={device.today} />
        </div>
        <PlanLine device={device} />
        <Following plantId={props.plantId} device={device} measuredKw={measuredKw} />
        {device.plan && <Chain device={device} timeZone={timeZone} />}
        <Hold device={device} timeZone={timeZone} />
        <LastDaysBars days={days} past={past} today={device.today} onOpen={onOpen} />
        <Inline wrap gap="lg" rowGap="xxs" className={styles.foot}>
          <Tooltip title={t('device.writesHint')}>
            <Text tone="tertiary" size="sm">
              {t('device.writes', { left: device.writes.leftToday, perDay: device.writes.perDay })}
            </Text>
          </Tooltip>
          {device.nextChange && (
            <Text tone="tertiary" size="sm">
              {t('device.nextChange', { day: device.nextChange })}
            </Text>
          )}
          <Button type="link" size="small" onClick={() => onOpen(today)}>
            {t('device.today')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );

  function direction(kw: number): string {
    return t(Math.abs(kw) < 0.05 ? 'direction.none' : kw > 0 ? 'direction.discharge' : 'direction.charge');
  }
}

function Compliance({ today }: { today: ComplianceDay }) {
  const { t } = useTranslation('schedules');
  const { percent, mainDeviation } = today;
  return (
    <Figure
      size="large"
      label={t('compliance.today')}
      value={percent === null ? NO_VALUE : formatNumber(percent, percent === 100 ? 0 : 1)}
      unit="%"
      note={
        <StatusTag plain tone={toneOf(percent)}>
          {percent === null
            ? t('compliance.nothing')
            : mainDeviation
              ? t(`deviation.${mainDeviation}`)
              : t('compliance.all')}
        </StatusTag>
      }
    />
  );
}

function PlanLine({ device }: { device: PlanExecution }) {
  const { t } = useTranslation('schedules');
  const { plan, desiredVersion, reportedVersion, otherReserve } = device;
  if (!plan) return <p className={styles.plan}>{t('device.noPlan')}</p>;
  return (
    <p className={styles.plan}>
      {t('device.follows')} <b>{plan.name}</b>
      <Tag>{t(`type.${plan.type}`)}</Tag>
      <Text tone="tertiary" size="sm">
        {t('device.versions', { desired: desiredVersion ?? NO_VALUE, reported: reportedVersion ?? NO_VALUE })}
      </Text>
      {otherReserve && (
        <Tooltip title={t('device.otherReserveHint')}>
          <Tag color="warning">
            {t('device.otherReserve', {
              wanted: formatNumber(otherReserve.wantedSoc, 0),
              held: formatNumber(otherReserve.heldSoc, 0),
            })}
          </Tag>
        </Tooltip>
      )}
    </p>
  );
}

/** Reason why the device does not follow yet, and the next step. */
function Hold({ device, timeZone }: { device: PlanExecution; timeZone: string }) {
  const { t } = useTranslation('schedules');
  const { hold, holdUntil, error } = device;
  if (hold === null || !device.plan) return null;
  const passes = hold === 'wait' || hold === 'settling' || hold === 'waiting';
  return (
    <Alert
      type={passes ? 'info' : 'warning'}
      showIcon
      title={
        <>
          {t(`hold.${hold}`)}
          {(error || holdUntil) && (
            <span className={styles.why}>
              {error || t('hold.until', { at: formatDateTime(holdUntil, timeZone) })}
            </span>
          )}
        </>
      }
    />
  );
}
