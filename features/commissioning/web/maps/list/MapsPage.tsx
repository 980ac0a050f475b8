import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Button, Upload } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getRegisterMaps, type RegisterMapRow } from '../../../contract/register-maps.contract.ts';
import { mappedKinds } from '../model/mapDraft.ts';
import { editorPath } from '../paths.ts';
import { useImport } from '../useMapFiles.ts';
import { MapDrawer } from './MapDrawer.tsx';
import { useMapColumns } from './mapColumns.tsx';
import styles from './maps.module.css';

type MapFilters = { keyword: string; kind: string; origin: string };
const noFilters: MapFilters = { keyword: '', kind: '', origin: '' };

const ORIGINS = ['library', 'own'] as const;

function useFields(): QueryField<keyof MapFilters>[] {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  return useMemo(
    () => [
      { name: 'keyword', label: t('maps.search'), widget: 'text', placeholder: t('maps.searchHint') },
      {
        name: 'kind',
        label: t('maps.column.kind'),
        widget: 'select',
        options: mappedKinds.map((kind) => ({ value: kind.id, label: kind[lang] })),
      },
      {
        name: 'origin',
        label: t('maps.origin'),
        widget: 'select',
        options: ORIGINS.map((value) => ({ value, label: t(`maps.${value}`) })),
      },
    ],
    [t, lang],
  );
}

/** Register maps of the library and of the account. */
export default function MapsPage() {
  const { t } = useTranslation('commissioning');
  const navigate = useNavigate();
  const table = useTableState<MapFilters>('registerMaps', { filters: noFilters });
  const fields = useFields();
  const [opened, setOpened] = useState<RegisterMapRow>();
  const columns = useMapColumns();
  const importFile = useImport();
  const onRow = useCallback(
    (row: RegisterMapRow) => ({ className: styles.row, onClick: () => setOpened(row) }),
    [],
  );
  return (
    <PageFrame
      title={t('maps.title')}
      subtitle={t('maps.subtitle')}
      action={
        <>
          <Upload
            accept=".json,application/json"
            showUploadList={false}
            beforeUpload={(file) => {
              void importFile(file);
              return false;
            }}
          >
            <Button icon={<ImportOutlined />}>{t('maps.import')}</Button>
          </Upload>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(editorPath())}>
            {t('maps.new')}
          </Button>
        </>
      }
    >
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="name"
        queryKey={[getRegisterMaps.path]}
        query={({ page, pageSize, keyword, kind, origin }) =>
          callApi(
            getRegisterMaps,
            {
              page,
              pageSize,
              keyword,
              ...(kind !== '' && { kind }),
              ...(origin !== '' && { own: origin === 'own' }),
            },
            { mask: false },
          )
        }
        onRow={onRow}
        empty={<EmptyState compact title={t('maps.none')} hint={t('maps.noneHint')} />}
      />
      <MapDrawer row={opened} onClose={() => setOpened(undefined)} />
    </PageFrame>
  );
}
