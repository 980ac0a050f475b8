import { getInverterDiagnosis, type InverterDiagnosis } from '@heliodon/diagnosis/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindingDrawer } from '../finding/FindingDrawer.tsx';
import { ShareLegend } from '../ShareLegend.tsx';
import { useWindow, type Window } from '../useWindow.ts';
import { WindowSwitch } from '../WindowSwitch.tsx';
import { DayCurves } from './DayCurves.tsx';
import { DeviceFindings } from './DeviceFindings.tsx';
import { StringMap } from './StringMap.tsx';
import { newestDay } from './stringGrid.ts';

const SOON_MS = 3000;
const AGAIN_MS = 120_000;

/** The strings of an inverter compared with each other, and the findings of the device. */
export default function DeviceDiagnosisPanel({ deviceId }: { deviceId: number }) {
  const [days, setDays] = useWindow();
  const { data, error, refetch } = useQuery({
    ...callQuery(getInverterDiagnosis, { deviceId, days }, { quiet: true }),
    refetchInterval: ({ state }) => ((state.data?.pendingDays ?? 0) > 0 ? SOON_MS : AGAIN_MS),
    placeholderData: (before) => before,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="24rem" />;
  return <Panel deviceId={deviceId} data={data} days={days} onDays={setDays} />;
}

/** The selected day and string, kept in the address bar. */
function usePicked(data: InverterDiagnosis) {
  const [params, put] = useAddressValues();
  const asked = params.get('day');
  const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : (newestDay(data) ?? '');
  const number = Number(params.get('string'));
  const string = data.strings.some((one) => one.string === number) ? number : undefined;
  const pick = (next: { day: string; string?: number }) =>
    put({ day: next.day, string: next.string === undefined ? undefined : String(next.string) });
  return { day, string, pick };
}

interface PanelProps {
  deviceId: number;
  data: InverterDiagnosis;
  days: Window;
  onDays: (days: Window) => void;
}

function Panel({ deviceId, data, days, onDays }: PanelProps) {
  const { t } = useTranslation('diagnosis');
  const { day, string, pick } = usePicked(data);
  const [opened, open] = useState<number>();
  // Following a link from a finding to its day closes the finding.
  useEffect(() => {
    if (day || string) open(undefined);
  }, [day, string]);
  const known = data.strings.some(({ shares }) => shares.some((share) => share !== null));
  return (
    <Stack gap="md">
      {data.pendingDays > 0 && <Alert type="info" showIcon title={t('pending', { n: data.pendingDays })} />}
      <Card size="small" title={t('device.map')} extra={<WindowSwitch value={days} onChange={onDays} />}>
        {known ? (
          <>
            <StringMap
              data={data}
              day={day}
              string={string}
              onPick={(atDay, atString) => pick({ day: atDay, string: atString })}
            />
            <ShareLegend />
          </>
        ) : (
          <EmptyState compact title={t('device.noStrings')} hint={t('device.noStringsHint')} />
        )}
      </Card>
      <Card size="small">
        <DayCurves
          deviceId={deviceId}
          data={data}
          day={day}
          string={string}
          onDay={(at) => pick({ day: at })}
        />
      </Card>
      <DeviceFindings findings={data.findings} diagnosed={data.diagnosedAt !== null} onOpen={open} />
      <FindingDrawer findingId={opened} onClose={() => open(undefined)} />
    </Stack>
  );
}
