import { DeleteOutlined, EditOutlined, EllipsisOutlined, SwapOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MoveDialog } from '../batch/MoveDialog.tsx';
import { RemoveDialog } from '../batch/RemoveDialog.tsx';
import { targetOf } from '../batch/target.ts';
import { EditDialog } from '../info/EditDialog.tsx';
import { isOfBattery } from '../kinds.ts';
import { LIST_PATH } from '../paths.ts';

type Asked = 'edit' | 'move' | 'remove';

interface DeviceMenuProps {
  device: DeviceDetail;
  onChanged: () => void;
}

/** Actions on the whole device that the account has permission for. */
export function DeviceMenu({ device, onChanged }: DeviceMenuProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const kind = kindById(device.kind);
  const mayEdit = usePermission('deviceEdit');
  const mayRemove = usePermission(kind && isOfBattery(kind) ? 'batteryDelete' : 'deviceDelete');
  const items = [
    mayEdit && { key: 'edit', icon: <EditOutlined />, label: t('info.edit') },
    mayEdit && { key: 'move', icon: <SwapOutlined />, label: t('move.action') },
    mayRemove && { key: 'remove', icon: <DeleteOutlined />, label: t('remove.action'), danger: true },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => setAsked(key as Asked) }}
      >
        <Button icon={<EllipsisOutlined />}>{t('detail.more')}</Button>
      </Dropdown>
      {asked === 'edit' && <EditDialog device={device} onClose={close} />}
      {asked === 'move' && (
        <MoveDialog
          targets={[targetOf(device)]}
          plantId={device.plantId}
          onClose={(moved) => {
            close();
            if (moved.length > 0) onChanged();
          }}
        />
      )}
      {asked === 'remove' && (
        <RemoveDialog
          targets={[targetOf(device)]}
          onClose={(removed) => {
            close();
            if (removed.length > 0) void navigate(LIST_PATH, { replace: true });
          }}
        />
      )}
    </>
  );
}
