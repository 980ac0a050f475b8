import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { admitToShowcase, getShowcasePlants, type ShowcasePlant } from '../../contract/showcase.contract.ts';

const SKELETON = '12rem';

/** Admission of public plants of other tenants to the showcase. */
export default function AdmissionPanel() {
  const { t } = useTranslation('screens');
  const client = useQueryClient();
  const query = useQuery(callQuery(getShowcasePlants, {}, { quiet: true }));
  const admit = async (plantId: number, admitted: boolean) => {
    try {
      await callApi(admitToShowcase, { plantId, admitted });
    } finally {
      await client.invalidateQueries({ queryKey: [getShowcasePlants.path] });
    }
  };
  const columns: TableProps<ShowcasePlant>['columns'] = [
    { title: t('showcase.admission.plant'), dataIndex: 'plantName' },
    { title: t('showcase.admission.owner'), dataIndex: 'ownerName' },
    {
      title: t('showcase.admission.admitted'),
      render: (_, { plantId, plantName, admitted }) => (
        <Switch
          checked={admitted}
          aria-label={`${t('showcase.admission.admitted')} ${plantName}`}
          // The client shows the failure.
          onChange={(next) => void admit(plantId, next).catch(() => undefined)}
        />
      ),
    },
  ];
  return (
    <LoadedCard query={query} height={SKELETON}>
      {({ plants }) => (
        <Table
          rowKey="plantId"
          size="middle"
          columns={columns}
          dataSource={plants}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{
            emptyText: (
              <EmptyState
                compact
                title={t('showcase.admission.empty')}
                hint={t('showcase.admission.emptyHint')}
              />
            ),
          }}
        />
      )}
    </LoadedCard>
  );
}
