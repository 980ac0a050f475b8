import { PlusOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCardList } from '../../contract/charging.contract.ts';
import { CardDialog } from './CardDialog.tsx';
import { useCardActs } from './useCardActs.ts';
import { type CardRow, useCardColumns } from './useCardColumns.tsx';

const noFilters = { keyword: '' };

/** Charging cards, with the energy of each card. */
export function CardsTab({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('charging');
  const { plantId, timeZone } = plant;
  const mayEdit = usePermission('deviceEdit');
  const [edited, setEdited] = useState<CardRow | 'new'>();
  const table = useTableState('chargingCards', { filters: noFilters });
  const { block, remove } = useCardActs(plantId);
  const columns = useCardColumns(timeZone, mayEdit ? { edit: setEdited, block, remove } : undefined);
  const add = mayEdit && (
    <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('cards.add')}
    </Button>
  );
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          {
            name: 'keyword',
            label: t('cards.search'),
            widget: 'text',
            placeholder: t('cards.searchHint'),
          },
        ]}
      />
      <PageTable<CardRow, typeof noFilters>
        table={table}
        columns={columns}
        rowKey="cardId"
        queryKey={[getCardList.path, plantId]}
        query={({ page, pageSize, keyword }) =>
          callApi(getCardList, { plantId, keyword, page, pageSize }, { mask: false })
        }
        extra={add}
        empty={<EmptyState compact title={t('cards.none')} hint={t('cards.noneHint')} />}
      />
      {edited && (
        <CardDialog
          plantId={plantId}
          card={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
