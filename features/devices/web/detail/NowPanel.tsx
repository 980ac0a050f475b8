import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Alert, Card, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointGroups, type ShownGroup, silentCount } from '../points/pointGroups.ts';
import { ConnectorCards } from './ConnectorCards.tsx';
import { HeatGrid } from './HeatGrid.tsx';
import { ListTable } from './ListTable.tsx';
import { SinglePoints } from './SinglePoints.tsx';

/** Longer lists are shown as a heat map: they have too many rows for a table. */
const TABLE_MAX = 64;

interface NowPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** All current values of the device, by group. */
export function NowPanel({ kind, device }: NowPanelProps) {
  const { t } = useTranslation('devices');
  const [all, setAll] = useState(false);
  const { values, status, at } = device.now;
  const silent = silentCount(kind, values);
  const groups = pointGroups(kind, values, all);
  return (
    <Stack gap="md">
      {status === 'offline' && at !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('now.offline', { at: formatDateTime(at, device.timeZone) })}
        />
      )}
      {kind.points.some(({ name }) => name === 'connectorStatus') && at !== null && (
        <ConnectorCards kind={kind} device={device} />
      )}
      {groups.length === 0 && (
        <Card>
          <EmptyState compact title={t('now.empty')} hint={t('now.emptyHint')} />
        </Card>
      )}
      {groups.map((group) => (
        <Group key={group.group} kind={kind} device={device} shown={group} />
      ))}
      {silent > 0 && (
        <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
          {t('now.silent', { n: silent })}
        </Checkbox>
      )}
    </Stack>
  );
}

function Group({ kind, device, shown }: NowPanelProps & { shown: ShownGroup }) {
  const { t } = useTranslation('devices');
  const { values } = device.now;
  const { cellsPerPack } = device.structure;
  return (
    <Card size="small" title={t(`group.${shown.group}`)}>
      {shown.singles.length > 0 && <SinglePoints kind={kind} points={shown.singles} device={device} />}
      {shown.blocks.map((block) =>
        (block.points[0]?.list ?? 0) > TABLE_MAX ? (
          block.points.map((point) => (
            <HeatGrid key={point.name} point={point} values={values} perRow={cellsPerPack || undefined} />
          ))
        ) : (
          <ListTable key={block.points[0]?.name} kind={kind} block={block} values={values} />
        ),
      )}
    </Card>
  );
}
