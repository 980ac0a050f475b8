import { PlusOutlined } from '@ant-design/icons';
import { zoneLabel } from '@heliodon/kernel/format/time';
import {
  getMeterList,
  type MeterFinding,
  type MeterRow,
  SAMPLING_POINT_IDS,
} from '@heliodon/meters/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { openRow } from '@heliodon/ui/openRow';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Button, Card } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ADD_DEVICE_PATH } from '../paths.ts';
import { listKey, useAllMeters, useLivePlant, useMeterCheck } from '../useMeters.ts';
import { type PlaceId, placeName } from '../words.ts';
import { ConnectionPicture } from './ConnectionPicture.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import styles from './list.module.css';
import { MeterDrawer, type OpenMeter } from './MeterDrawer.tsx';
import { MeterChip } from './MeterSlot.tsx';
import { RecountNote, ReturnNote } from './PageNotes.tsx';
import { connectionOf, fixOf } from './places.ts';
import { useMeterColumns } from './useMeterColumns.tsx';

/** Filter names are element ids, and must differ from the field names of the drawer's form. */
const noFilters = { keyword: '', place: '' };

/** The meters of the plant: their sampling points, measurements, and configuration problems. */
export default function MeterManagePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Meters key={plant.plantId} plant={plant} />;
}

function Meters({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('meters');
  const { plantId, timeZone, screenType } = plant;
  const mayEdit = usePermission('deviceEdit');
  const all = useAllMeters(plantId);
  const check = useMeterCheck(plantId);
  const now = useLivePlant(plantId);
  const [opened, setOpened] = useState<OpenMeter>();

  const meters = all.data?.rows ?? [];
  const hasMeters = meters.length > 0;
  const findings = check.data?.findings ?? [];
  const connection = connectionOf(screenType, meters, findings, now?.power);
  const troubled = useMemo(
    () => new Set(findings.flatMap((one) => one.meters.map((m) => m.deviceId))),
    [findings],
  );
  const fix = (finding: MeterFinding): OpenMeter | undefined => {
    const { meterId, place } = fixOf(finding);
    const meter =
      meterId === undefined ? connection.unassigned[0] : meters.find((m) => m.deviceId === meterId);
    return mayEdit && meter ? { meter, at: meterId === undefined ? place : undefined } : undefined;
  };
  const open = (meter: MeterRow, at?: PlaceId) => setOpened({ meter, at });
  const slot = { troubled, selectedId: opened?.meter.deviceId, onOpen: open, mayEdit };
  // The opened meter follows the live rows; the form keeps its input.
  const current = opened && (meters.find((one) => one.deviceId === opened.meter.deviceId) ?? opened.meter);

  return (
    <PageFrame
      title={t('manage.title')}
      subtitle={`${plant.name} · ${zoneLabel(timeZone, Date.now())}`}
      action={<AddButton />}
    >
      {check.data && <ReturnNote done={hasMeters && findings.every(({ level }) => level === 'info')} />}
      <RecountNote recount={check.data?.recount ?? null} timeZone={timeZone} />
      <Card title={t('manage.picture')}>
        {all.data && check.data ? (
          <>
            <ConnectionPicture connection={connection} {...slot} />
            {connection.unassigned.length > 0 && (
              <div className={styles.loose}>
                <span>{t('manage.loose')}</span>
                {connection.unassigned.map((meter) => (
                  <MeterChip
                    key={meter.deviceId}
                    meter={meter}
                    troubled
                    selected={meter.deviceId === slot.selectedId}
                    onOpen={open}
                  />
                ))}
              </div>
            )}
          </>
        ) : (
          <SkeletonBlock height="16rem" />
        )}
      </Card>
      <Card title={t('findings.title')} loading={!check.data || !all.data}>
        <FindingsPanel
          hasMeters={hasMeters}
          findings={findings}
          canFix={(finding) => fix(finding) !== undefined}
          onFix={(finding) => setOpened(fix(finding))}
        />
      </Card>
      <MeterTable plant={plant} selectedId={slot.selectedId} onOpen={open} mayEdit={mayEdit} />
      <MeterDrawer
        plant={plant}
        open={opened && current && { ...opened, meter: current }}
        taken={takenBy(meters, opened?.meter.deviceId)}
        mayEdit={mayEdit}
        onClose={() => setOpened(undefined)}
      />
    </PageFrame>
  );
}

const takenBy = (meters: readonly MeterRow[], except: number | undefined): ReadonlySet<number> =>
  new Set(
    meters
      .filter(({ deviceId }) => deviceId !== except)
      .flatMap(({ links }) => links.map((link) => link.deviceId)),
  );

function AddButton() {
  const { t } = useTranslation('meters');
  const navigate = useNavigate();
  return (
    <Allowed code="deviceAdd">
      <Button icon={<PlusOutlined />} onClick={() => navigate(ADD_DEVICE_PATH)}>
        {t('manage.add')}
      </Button>
    </Allowed>
  );
}

interface MeterTableProps {
  plant: PlantSummary;
  selectedId: number | undefined;
  onOpen: (meter: MeterRow) => void;
  mayEdit: boolean;
}

function MeterTable({ plant, selectedId, onOpen, mayEdit }: MeterTableProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const { plantId, timeZone } = plant;
  const table = useTableState('meters', { sort: 'samplingPoint', filters: noFilters });
  const columns = useMeterColumns(timeZone, mayEdit ? onOpen : undefined);
  const places = [
    ...SAMPLING_POINT_IDS.map((value) => ({ value, label: placeName(value, lang) ?? value })),
    { value: 'none', label: t('list.unassigned') },
  ];
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('list.searchHint') },
          { name: 'place', label: t('list.samplingPoint'), widget: 'select', options: places },
        ]}
      />
      <PageTable<MeterRow, typeof noFilters>
        table={table}
        columns={columns}
        rowKey="deviceId"
        queryKey={listKey(plantId)}
        query={({ page, pageSize, sort, order, keyword, place }) => {
          const at = places.find(({ value }) => value === place)?.value as PlaceId | undefined;
          const asked = { plantId, keyword, samplingPoint: at, page, pageSize, sort: sort as 'name', order };
          return callApi(getMeterList, asked, { mask: false });
        }}
        onRow={(row) => ({
          className: row.deviceId === selectedId ? `${styles.row} ${styles.selected}` : styles.row,
          ...openRow(() => onOpen(row)),
        })}
        empty={
          <EmptyState compact title={t('list.empty')} hint={t('list.emptyHint')} action={<AddButton />} />
        }
      />
    </>
  );
}
