import { exportDeviceHistory } from '@heliodon/devices/contract';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { useAddressDay } from '@heliodon/ui/workbench/useAddressDay';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';

interface HistoryExportProps {
  deviceId: number;
  /** Single points, or one place of a list: `packSoc.3`; at most eight. */
  points: string[];
  timeZone: string;
  /** If the page shows other days than that of its selected time. */
  days?: { from: string; to: string };
}

/** Exports the samples of the selected day. */
export function HistoryExport({ deviceId, points, timeZone, days }: HistoryExportProps) {
  const { day } = useAddressDay('day', timeZone);
  const { from, to } = days ?? { from: day, to: day };
  return (
    <Allowed code="batteryExport">
      <ExportButton
        onExport={(format) =>
          callApi(exportDeviceHistory, { format, history: { deviceId, points, from, to } })
        }
      />
    </Allowed>
  );
}
