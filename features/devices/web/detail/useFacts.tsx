import type { DeviceDetail } from '@heliodon/devices/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { type LastRefusal, lineRefusalReasons, refusalReasons } from '@heliodon/telemetry/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { kindName, samplingPointName } from '../kinds.ts';
import { detailPath, LIST_PATH } from '../paths.ts';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Identity of the device, its logger and plant; `all`: also facts that the page header leaves out. */
export function useFacts(device: DeviceDetail, all = false): Fact[] {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const { structure, parent, ratedKw } = device;
  const { capacityKwh, ...counts } = structure;
  const facts: (Fact | false | undefined | '' | null)[] = [
    all && { label: t('list.kind'), value: kindName(device.kind, lang) },
    all && { label: t('edit.alias'), value: device.alias || '--' },
    { label: t('detail.sn'), value: <SerialNumber value={device.sn} /> },
    (device.brand || device.model) && {
      label: t('detail.model'),
      value: [device.brand, device.model].filter(Boolean).join(' '),
    },
    device.firmware && { label: t('detail.firmware'), value: device.firmware },
    ratedKw !== null && {
      label: t('detail.ratedKw'),
      value: `${formatNumber(ratedKw, 1)} kW${all && device.ratedByHand ? ` (${t('info.byHand')})` : ''}`,
    },
    device.samplingPoint && {
      label: t('detail.samplingPoint'),
      value: samplingPointName(device.samplingPoint, lang),
    },
    capacityKwh !== undefined && {
      label: t('detail.capacity'),
      value: `${formatNumber(capacityKwh, 1)} kWh`,
    },
    ...Object.entries(counts).map(
      ([name, count]) =>
        count !== undefined && { label: t(`structure.${name}`), value: formatNumber(count, 0) },
    ),
    parent && {
      label: kindName(parent.kind, lang),
      value: <Link to={detailPath(parent.deviceId)}>{parent.alias || parent.sn}</Link>,
    },
    { label: t('detail.logger'), value: <Line device={device} /> },
    all && device.logger?.firmware && { label: t('info.loggerFirmware'), value: device.logger.firmware },
    ...device.refusals.map((refusal) => ({
      label: t(refusal.what === 'connection' ? 'detail.refusedConnection' : 'detail.refusedMessage'),
      value: <RefusalText refusal={refusal} timeZone={device.timeZone} />,
    })),
    { label: t('detail.plant'), value: device.plantName },
    { label: t('detail.added'), value: formatDateTime(device.addedAt, device.timeZone, 'minute') },
  ];
  return facts.filter((fact) => !!fact);
}

/** Reason, time and address of a refusal; for a message also the detail of the error. */
function RefusalText({ refusal, timeZone }: { refusal: LastRefusal; timeZone: string }) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const isConnection = refusal.what === 'connection';
  const reason = isConnection
    ? lineRefusalReasons[refusal.reason][lang]
    : refusalReasons[refusal.reason][lang];
  const more = isConnection
    ? t('detail.refusedTimes', { count: refusal.times })
    : [refusal.sn, refusal.detail].filter(Boolean).join(' · ');
  const from = refusal.ip && t('detail.refusedFrom', { ip: refusal.ip });
  return (
    <Inline as="span" wrap gap="sm" rowGap="none">
      <StatusTag plain tone="warning">
        {reason}
      </StatusTag>
      <Text tone="tertiary">
        {[formatDateTime(refusal.at, timeZone), from, more].filter(Boolean).join(' · ')}
      </Text>
    </Inline>
  );
}

/** The logger, and since when its connection is online or offline. */
function Line({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices');
  const { logger, timeZone } = device;
  if (!logger) return <Text tone="tertiary">{t('detail.noLogger')}</Text>;
  const since = logger.since && formatDateTime(logger.since, timeZone, 'minute');
  return (
    <Inline as="span" wrap gap="sm" rowGap="none">
      {logger.deviceId === device.deviceId ? (
        <Link to={`${LIST_PATH}?keyword=${encodeURIComponent(logger.sn)}`}>{t('detail.behind')}</Link>
      ) : (
        <Link to={detailPath(logger.deviceId)}>{logger.alias || logger.sn}</Link>
      )}
      <StatusTag plain status={logger.online ? 'online' : 'offline'} />
      {since && <Text tone="tertiary">{t('detail.since', { since })}</Text>}
    </Inline>
  );
}
