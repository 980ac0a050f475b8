import { exportDeviceHistory } from '@heliodon/device-pages/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useSearchParams } from 'react-router';

const DAY = /^\d{4}-\d\d-\d\d$/;

interface HistoryExportProps {
  deviceId: number;
  /** At most eight. */
  points: string[];
  timeZone: string;
}

/** Samples of the day that is looked at, as a file. */
export function HistoryExport({ deviceId, points, timeZone }: HistoryExportProps) {
  const [params] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = DAY.test(asked) ? asked : formatDate(Date.now(), timeZone);
  return (
    <Allowed code="batteryExport">
      <ExportButton
        onExport={(format) =>
          callApi(exportDeviceHistory, { format, history: { deviceId, points, from: day, to: day } })
        }
      />
    </Allowed>
  );
}
