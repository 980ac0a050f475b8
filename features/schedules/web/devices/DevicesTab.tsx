import { nextDay } from '@heliodon/energy/periods/local-time';
import { type ComplianceDay, getCompliance, type PlanExecution } from '@heliodon/schedules/contract';
import { Grid } from '@heliodon/ui/layout/Grid';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DayDrawer } from '../dayview/DayDrawer.tsx';
import type { TabProps } from '../tabProps.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { lastDays } from './lastDays.ts';
import { RunModeDialog } from './RunModeDialog.tsx';
import { useLivePower } from './useLivePower.ts';

const SHOWN_DAYS = 30;

/** Every storage converter with planned action, progress of delivery and measured values. */
export function DevicesTab({ plant, devices, today }: TabProps) {
  const { plantId, timeZone } = plant;
  const [params, setParams] = useSearchParams();
  const [moded, setModed] = useState<PlanExecution>();
  const days = useMemo(() => lastDays(today, SHOWN_DAYS), [today]);
  const { data } = useQuery(
    callQuery(getCompliance, { plantId, from: days[0] ?? today, to: today }, { quiet: true }),
  );
  const past = useMemo(
    () => new Map(data?.devices.map((one) => [one.deviceId, one.days] as [number, ComplianceDay[]])),
    [data],
  );
  const live = useLivePower(devices);
  const opened = devices.find(({ deviceId }) => `${deviceId}` === params.get('device'));
  const day = params.get('day');
  const open = (deviceId: number, of: string) =>
    setParams({ tab: 'devices', device: String(deviceId), day: of }, { replace: true });

  return (
    <>
      <Grid columnRem={33} gap="md" fit>
        {devices.map((device) => (
          <DeviceCard
            key={device.deviceId}
            plantId={plantId}
            device={device}
            live={live.get(device.deviceId)}
            timeZone={timeZone}
            days={days}
            past={past.get(device.deviceId) ?? []}
            onOpen={(of) => open(device.deviceId, of)}
            onMode={() => setModed(device)}
          />
        ))}
      </Grid>
      {opened && day && day < nextDay(today) && (
        <DayDrawer
          plantId={plantId}
          timeZone={timeZone}
          today={today}
          day={day}
          device={opened}
          onClose={() => setParams({ tab: 'devices' }, { replace: true })}
        />
      )}
      {moded && <RunModeDialog device={moded} onClose={() => setModed(undefined)} />}
    </>
  );
}
