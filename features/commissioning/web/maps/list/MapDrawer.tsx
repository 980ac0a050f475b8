import { CopyOutlined, DeleteOutlined, EditOutlined, ExportOutlined, SendOutlined } from '@ant-design/icons';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useAction } from '@heliodon/ui/useAction';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  deleteRegisterMap,
  getRegisterMap,
  getRegisterMaps,
  type RegisterMapRow,
} from '../../../contract/register-maps.contract.ts';
import { draftOf, type MapDraft } from '../model/mapDraft.ts';
import { editorPath } from '../paths.ts';
import { exportMap } from '../useMapFiles.ts';
import { MapDetails } from './MapDetails.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';

/** Wide enough for the table of registers; on phones the whole width. */
const WIDTH = 'min(60rem, 100vw)';

/** Details of a map, and what can be done with it. */
export function MapDrawer({ row, onClose }: { row: RegisterMapRow | undefined; onClose: () => void }) {
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      size={WIDTH}
      destroyOnHidden
      title={row && `${row.brand} ${row.model}`}
    >
      {row && <Details key={row.name} row={row} onClose={onClose} />}
    </Drawer>
  );
}

function Details({ row, onClose }: { row: RegisterMapRow; onClose: () => void }) {
  const found = useQuery(callQuery(getRegisterMap, { name: row.name }));
  if (found.error) return <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />;
  const map = found.data && draftOf(found.data.map);
  if (!map) return <SkeletonBlock height="24rem" />;
  return (
    <Stack gap="lg">
      <Actions row={row} map={map} onClose={onClose} />
      <MapDetails row={row} map={map} />
    </Stack>
  );
}

function Actions({ row, map, onClose }: { row: RegisterMapRow; map: MapDraft; onClose: () => void }) {
  const { t } = useTranslation('commissioning');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const [isProposing, setProposing] = useState(false);
  const { name, own } = row;

  const deletion = useAction(async () => {
    await callApi(deleteRegisterMap, { name });
    void message.success(t('maps.deleted', { name }));
    await client.invalidateQueries({ queryKey: [getRegisterMaps.path] });
    onClose();
  });
  const remove = async () => {
    await confirmDanger({
      action: t('maps.delete'),
      name,
      consequence: t('maps.deleteHint'),
      onConfirm: deletion.run,
    });
  };
  return (
    <Inline wrap gap="xs">
      <Button
        type="primary"
        icon={own ? <EditOutlined /> : <CopyOutlined />}
        onClick={() => void navigate(editorPath(name))}
      >
        {t(own ? 'maps.edit' : 'maps.copy')}
      </Button>
      <Button icon={<ExportOutlined />} onClick={() => exportMap(name, map)}>
        {t('maps.export')}
      </Button>
      {own && (
        <>
          <Button icon={<SendOutlined />} onClick={() => setProposing(true)}>
            {t('maps.propose.action')}
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={() => void remove()}>
            {t('maps.delete')}
          </Button>
        </>
      )}
      <ProposeDialog open={isProposing} name={name} map={map} onClose={() => setProposing(false)} />
    </Inline>
  );
}
