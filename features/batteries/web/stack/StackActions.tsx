import { DeleteOutlined } from '@ant-design/icons';
import type { BatteryTree } from '@heliodon/batteries/contract';
import { SUCCESS } from '@heliodon/contract/errors';
import { removeDevices } from '@heliodon/devices/contract';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HistoryExport } from '../figures/HistoryExport.tsx';
import { TOTAL_PATH } from '../paths.ts';

const POINTS = [
  'powerKw',
  'soc',
  'soh',
  'voltage',
  'current',
  'cellVoltageMax',
  'cellVoltageMin',
  'cellTemperatureMax',
];

export function StackActions({ tree }: { tree: BatteryTree }) {
  const { t } = useTranslation('batteries');
  const { deviceId, alias, sn } = tree.battery;
  const { confirmDanger } = useConfirm();
  const { message } = App.useApp();
  const client = useQueryClient();
  const navigate = useNavigate();

  const remove = async () => {
    const { results } = await callApi(removeDevices, { deviceIds: [deviceId] });
    const [result] = results;
    if (result && result.code !== SUCCESS) {
      message.error(result.msg);
      throw new Error(result.msg);
    }
  };
  const ask = async () => {
    const done = await confirmDanger({
      action: t('action.remove'),
      name: alias || sn,
      consequence: t('action.removeHint', { n: tree.clusters.length }),
      typeName: true,
      onConfirm: remove,
    });
    if (!done) return;
    message.success(t('action.removed', { name: alias || sn }));
    await client.invalidateQueries();
    navigate(TOTAL_PATH);
  };
  return (
    <>
      <HistoryExport deviceId={deviceId} points={POINTS} timeZone={tree.timeZone} />
      <Allowed code="batteryDelete">
        <Button danger icon={<DeleteOutlined />} onClick={() => void ask()}>
          {t('action.remove')}
        </Button>
      </Allowed>
    </>
  );
}
