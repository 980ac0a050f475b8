import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDate } from '@heliodon/kernel/format/time';
import { SchemaForm, type SchemaSection } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { CallFailed, callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { App, Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chargingErrors, saveFee } from '../../contract/charging.contract.ts';
import { useTermsChanged } from './useTerms.ts';

interface FeeDialogProps {
  plant: PlantSummary;
  currency: string;
  onClose: () => void;
}

export function FeeDialog({ plant, currency, onClose }: FeeDialogProps) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { message } = App.useApp();
  const changed = useTermsChanged();
  const today = formatDate(Date.now(), plant.timeZone);
  const unit = `${currencyUnit(currency, lang)}/kWh`;
  const sections = useMemo(
    (): SchemaSection<keyof typeof saveFee.request.shape>[] => [
      {
        hint: t('fees.hint'),
        fields: [
          {
            name: 'effectiveFrom',
            label: t('fees.from'),
            widget: 'date',
            props: { disabledDay: (day: string) => day < today },
          },
          {
            name: 'servicePerKwh',
            label: t('fees.fee', { unit }),
            help: t('fees.feeHelp'),
            props: { inputMode: 'decimal', suffix: unit },
          },
        ],
      },
    ],
    [t, today, unit],
  );
  return (
    <Modal open title={t('fees.add')} footer={null} width={600} onCancel={onClose} mask={{ closable: false }}>
      <SchemaForm
        schema={saveFee.request}
        sections={sections}
        initialValues={{ plantId: plant.plantId, effectiveFrom: today }}
        onCancel={onClose}
        onSubmit={async (values) => {
          try {
            await callApi(saveFee, values, { quiet: true });
          } catch (error) {
            if (error instanceof CallFailed && error.code === chargingErrors.feeInPast.code)
              return { effectiveFrom: error.msg };
            throw error;
          }
          message.success(t('fees.saved'));
          await changed();
          onClose();
          return undefined;
        }}
      />
    </Modal>
  );
}
