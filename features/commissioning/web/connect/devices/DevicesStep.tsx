import { ExperimentOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StepHeading } from '@heliodon/ui/StepCard';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { configOf, type DraftDevice, withChanged, withoutDevice, withReportedSn } from '../../model/draft.ts';
import { draftFaults } from '../../model/draftFaults.ts';
import { StepButtons } from '../StepButtons.tsx';
import type { StepProps } from '../stepProps.ts';
import { kindBy, useMaps } from '../useMaps.ts';
import { type ToRead, useReadings } from '../useReadings.ts';
import { DeviceCard } from './DeviceCard.tsx';

/** Settings and test readings of the found and the configured devices. */
export function DevicesStep({ draft, change, logger, goTo }: StepProps) {
  const { t } = useTranslation('commissioning');
  const { confirmDanger } = useConfirm();
  const { devices, lines } = draft;
  const mapOf = useMaps(devices.map(({ config }) => config.map));
  const kindOf = kindBy(mapOf);
  const faults = draftFaults(draft, kindOf);
  const toRead = useCallback(
    (key: number): ToRead | undefined => {
      const device = devices.find((one) => one.key === key);
      const line = lines.find(({ name }) => name === device?.config.line);
      return device && line && { line, device: configOf(device) };
    },
    [devices, lines],
  );
  const readings = useReadings(logger.deviceId, toRead, (key, { read }) => {
    const sn = read?.reportedSn;
    if (sn) change((before) => withReportedSn(before, key, sn));
  });
  const remove = (device: DraftDevice, name: string) =>
    void confirmDanger({
      action: t('device.remove'),
      name,
      consequence: device.isNew ? undefined : t('device.removeHint'),
      onConfirm: async () => {
        readings.stop(device.key);
        change((before) => withoutDevice(before, device.key));
      },
    });
  const set = (key: number, patch: Partial<DraftDevice>, rereads: boolean) => {
    change((before) => withChanged(before, key, patch));
    if (rereads && readings.of(key)) readings.start([key]);
  };
  return (
    <>
      <Inline wrap gap="md" rowGap="xs" justify="between">
        <Stack>
          <StepHeading>{t('device.title')}</StepHeading>
          <Text tone="secondary">{t('device.hint')}</Text>
        </Stack>
        {devices.length > 0 && (
          <Button
            icon={<ExperimentOutlined />}
            disabled={!logger.online}
            onClick={() => readings.start(devices.map(({ key }) => key))}
          >
            {t('device.readAll')}
          </Button>
        )}
      </Inline>
      {devices.length === 0 ? (
        <EmptyState
          compact
          title={t('device.none')}
          hint={t('device.noneHint')}
          action={<Button onClick={() => goTo('search')}>{t('device.toSearch')}</Button>}
        />
      ) : (
        <Stack as="ul" gap="md">
          {devices.map((device) => (
            <DeviceCard
              key={device.key}
              device={device}
              line={lines.find(({ name }) => name === device.config.line)}
              map={mapOf(device.config.map)}
              faults={faults.filter(({ key }) => key === device.key)}
              reading={readings.of(device.key)}
              canRead={logger.online}
              onRead={() => readings.start([device.key])}
              onStop={() => readings.stop(device.key)}
              onRemove={(name) => remove(device, name)}
              onChange={(patch, rereads) => set(device.key, patch, rereads)}
            />
          ))}
        </Stack>
      )}
      <StepButtons onBack={() => goTo('search')}>
        <Button type="primary" onClick={() => goTo('apply')}>
          {t('device.next')}
        </Button>
      </StepButtons>
    </>
  );
}
