import { ALIAS_MAX, getDeviceDetail, updateDevice } from '@heliodon/devices/contract';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

const schema = updateDevice.request.pick({ alias: true, ratedKw: true });

interface EditDialogProps {
  device: {
    readonly deviceId: number;
    readonly sn: string;
    readonly alias: string;
    readonly ratedKw: number | null;
    readonly ratedByHand: boolean;
  };
  onClose: () => void;
}

/** Edits the alias of a device, and its rated power if the device does not announce it. */
export function EditDialog({ device, onClose }: EditDialogProps) {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const client = useQueryClient();
  const isReported = device.ratedKw !== null && !device.ratedByHand;
  return (
    <Modal open title={t('edit.title', { sn: device.sn })} footer={null} onCancel={onClose} destroyOnHidden>
      <SchemaForm
        schema={schema}
        initialValues={{ alias: device.alias, ratedKw: device.ratedKw }}
        sections={[
          {
            fields: [
              {
                name: 'alias',
                label: t('edit.alias'),
                help: t('edit.aliasHint'),
                wide: true,
                props: { maxLength: ALIAS_MAX, showCount: true, autoFocus: true },
              },
              {
                name: 'ratedKw',
                label: t('edit.rated'),
                help: isReported ? t('edit.ratedTold') : undefined,
                wide: true,
                props: { suffix: 'kW', disabled: isReported },
              },
            ],
          },
        ]}
        onCancel={onClose}
        onSubmit={async ({ alias, ratedKw = null }) => {
          const rated = isReported ? {} : { ratedKw };
          await callApi(
            updateDevice,
            { deviceId: device.deviceId, alias, ...rated },
            { mask: false, quiet: true },
          );
          void client.invalidateQueries({ queryKey: [getDeviceDetail.path] });
          void client.invalidateQueries({ queryKey: ['deviceList'] });
          message.success(t('edit.saved'));
          onClose();
          return undefined;
        }}
      />
    </Modal>
  );
}
