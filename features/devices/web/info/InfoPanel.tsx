import { EditOutlined } from '@ant-design/icons';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { Allowed } from '@heliodon/web/permissions';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../detail/FactList.tsx';
import { useFacts } from '../detail/useFacts.tsx';
import { EditDialog } from './EditDialog.tsx';

/** All facts about the device, with a dialog to edit alias and rated power. */
export function InfoPanel({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices');
  const [editing, setEditing] = useState(false);
  const facts = useFacts(device, true);
  return (
    <Card
      size="small"
      title={t('info.title')}
      extra={
        <Allowed code="deviceEdit">
          <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(true)}>
            {t('info.edit')}
          </Button>
        </Allowed>
      }
    >
      <FactList facts={facts} rows />
      {editing && <EditDialog device={device} onClose={() => setEditing(false)} />}
    </Card>
  );
}
