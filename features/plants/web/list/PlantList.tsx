import { AppstoreOutlined, DownOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useTableState } from '@heliodon/ui/useTableState';
import { lazyPage } from '@heliodon/web/chunk';
import { callApi } from '@heliodon/web/client';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { kept } from '@heliodon/web/storage';
import { Button, Dropdown, Segmented, Space } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { plantWords } from '../../contract/plant.words.ts';
import { exportPlantList, type PlantRow } from '../../contract/plants.contract.ts';
import { ADD_PATH, editPath, QUICK_ADD_PATH } from '../paths.ts';
import { LIST_DEFAULTS } from './askPlantList.ts';
import styles from './list.module.css';
import { PlantActions } from './PlantActions.tsx';
import { PlantCard } from './PlantCard.tsx';
import { PlantCards } from './PlantCards.tsx';
import type { PlantTableProps } from './PlantTable.tsx';
import { toListFilter } from './plantFilters.ts';
import { useListed } from './useListed.ts';
import { usePlantFields } from './usePlantFields.ts';

type View = 'cards' | 'table';

/** Loaded on demand: most users stay with the cards. */
const PlantTable = lazyPage<PlantTableProps>(() => import('./PlantTable.tsx'));

function AddButton() {
  const { t } = useTranslation('plants');
  const navigate = useNavigate();
  return (
    <Allowed code="plantAdd">
      <Space.Compact>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(ADD_PATH)}>
          {t('list.add')}
        </Button>
        <Dropdown
          placement="bottomRight"
          trigger={['click']}
          menu={{
            items: [{ key: 'quick', label: t('list.quickAdd') }],
            onClick: () => navigate(QUICK_ADD_PATH),
          }}
        >
          <Button type="primary" icon={<DownOutlined />} aria-label={t('list.moreWays')} />
        </Dropdown>
      </Space.Compact>
    </Allowed>
  );
}

interface PlantListProps {
  /** The product generation with chargers. */
  charging?: boolean;
  /** Notice to the user, shown first. */
  notice?: ReactNode;
  /** Makes the plant the current one of the session. */
  onOpen: (plantId: number) => Promise<void>;
  onRemoved: () => void;
}

/** All plants that the account may see, as cards or as a table, with current values. */
export function PlantList({ charging = false, notice, onOpen, onRemoved }: PlantListProps) {
  const { t } = useTranslation('plants');
  const words = plantWords[useLang()];
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<View>(() => kept.plantListView.read() ?? 'cards');
  const table = useTableState('plants', LIST_DEFAULTS);
  const { status } = table.filters;
  const fields = usePlantFields();
  const counts = useListed(table);
  const [mayEdit, mayDelete] = [usePermission('plantEdit'), usePermission('plantDelete')];

  const open = useCallback(
    (plantId: number) => {
      kept.listPlantId.write(plantId);
      onOpen(plantId).catch(console.error);
    },
    [onOpen],
  );
  const name = useCallback(
    (row: PlantRow) => (
      <button
        type="button"
        className={styles.name}
        title={row.name}
        onClick={(event) => {
          event.stopPropagation();
          open(row.plantId);
        }}
      >
        {row.name}
      </button>
    ),
    [open],
  );
  // Called here, not in each row: a component with `useNavigate` renders again with every change of the URL.
  const navigate = useNavigate();
  const edit = useCallback(
    (plantId: number) => {
      kept.listPlantId.write(plantId);
      void navigate(editPath(plantId));
    },
    [navigate],
  );
  const actions = useCallback(
    (row: PlantRow) => <PlantActions row={row} onEdit={edit} onRemoved={onRemoved} />,
    [edit, onRemoved],
  );
  const actionsOf = mayEdit || mayDelete ? actions : undefined;

  const view: View = narrow ? 'cards' : chosen;
  const choose = (next: View) => {
    setChosen(next);
    kept.plantListView.write(next);
  };
  const all = counts && counts.normal + counts.fault + counts.offline;
  const tabs = [
    { key: '', label: t('list.all'), count: all },
    ...PLANT_STATUSES.map((key) => ({
      key,
      label: words.status[key],
      count: counts?.[key],
      dot: `status-${key}` as const,
    })),
  ];
  const head = (
    <StatusTabs active={status} tabs={tabs} onChange={(next) => table.setFilters({ status: next })} />
  );
  const extra = (
    <>
      <Allowed code="plantExport">
        <ExportButton
          onExport={(format) =>
            callApi(exportPlantList, {
              ...toListFilter(table.filters),
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              format,
            })
          }
        />
      </Allowed>
      {!narrow && (
        <Segmented<View>
          aria-label={t('list.view')}
          value={view}
          onChange={choose}
          options={[
            { value: 'cards', icon: <AppstoreOutlined />, title: t('list.cards') },
            { value: 'table', icon: <TableOutlined />, title: t('list.table') },
          ]}
        />
      )}
    </>
  );
  const empty = (
    <EmptyState compact title={t('list.empty')} hint={t('list.emptyHint')} action={<AddButton />} />
  );
  return (
    <PageFrame title={t('list.title')} action={<AddButton />}>
      {notice}
      <QueryBar table={table} fields={fields} />
      {view === 'cards' ? (
        <PlantCards
          table={table}
          head={head}
          extra={extra}
          empty={empty}
          card={(row) => (
            <PlantCard key={row.plantId} row={row} charging={charging} nameOf={name} actionsOf={actionsOf} />
          )}
        />
      ) : (
        <PlantTable
          table={table}
          charging={charging}
          head={head}
          extra={extra}
          empty={empty}
          nameOf={name}
          actionsOf={actionsOf}
          onOpen={open}
        />
      )}
    </PageFrame>
  );
}
