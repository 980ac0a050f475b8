import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { type BatteryWear, batteryWear, setBatteryWear } from '../../contract/battery-wear.contract.ts';

const schema = batteryWear();

interface WearDialogProps {
  plantId: number;
  wear: BatteryWear | null;
  /** Of the currency. */
  unit: string;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

export function WearDialog({ plantId, wear, unit, onSaved, onClose }: WearDialogProps) {
  const { t } = useTranslation('dispatch');
  const save = async (next: BatteryWear) => {
    await callApi(setBatteryWear, { plantId, wear: next }, { mask: false, quiet: true });
    await onSaved();
    onClose();
    return undefined;
  };
  return (
    <Modal open title={t('automatic.wear.title')} footer={null} width={560} onCancel={onClose}>
      <SchemaForm
        schema={schema}
        initialValues={wear ?? {}}
        sections={[
          {
            hint: t('automatic.wear.hint'),
            fields: [
              {
                name: 'replacementPerKwh',
                label: t('automatic.wear.replacement', { unit: `${unit}/kWh` }),
                help: t('automatic.wear.replacementHelp'),
              },
              { name: 'cycles', label: t('automatic.wear.cycles'), props: { precision: 0 } },
              { name: 'depthPercent', label: t('automatic.wear.depth') },
            ],
          },
        ]}
        onSubmit={save}
        onCancel={onClose}
      />
    </Modal>
  );
}
