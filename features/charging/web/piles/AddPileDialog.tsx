import { SchemaForm, type SchemaSection } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPile, chargingErrors, MAX_CONNECTORS } from '../../contract/charging.contract.ts';
import { chargingChanged } from '../data/useCharging.ts';
import { AccessDetails, type PileAccess } from './AccessDetails.tsx';

const WIDTH_PX = 640;
const COUNTS = Array.from({ length: MAX_CONNECTORS }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

interface AddPileDialogProps {
  plantId: number;
  onClose: () => void;
}

/** First the name of the charger, then, once, the values to enter in it. */
export function AddPileDialog({ plantId, onClose }: AddPileDialogProps) {
  const { t } = useTranslation('charging');
  const [made, setMade] = useState<PileAccess>();
  return (
    <Modal
      open
      title={t('add.title')}
      width={WIDTH_PX}
      // Nothing would mean the dialog's own buttons.
      footer={
        made ? (
          <Button type="primary" onClick={onClose}>
            {t('access.noted')}
          </Button>
        ) : null
      }
      onCancel={onClose}
      // Values that are shown only once are not lost by a click outside.
      mask={{ closable: false }}
      closable={!made}
      keyboard={!made}
    >
      {made ? (
        <AccessDetails access={made} />
      ) : (
        <PileForm plantId={plantId} onMade={setMade} onClose={onClose} />
      )}
    </Modal>
  );
}

function PileForm({ plantId, onMade, onClose }: AddPileDialogProps & { onMade: (made: PileAccess) => void }) {
  const { t } = useTranslation('charging');
  const client = useQueryClient();
  const sections = useMemo(
    (): SchemaSection<keyof typeof addPile.request.shape>[] => [
      {
        hint: t('add.hint'),
        fields: [
          { name: 'identity', label: t('add.identity'), help: t('add.identityHelp') },
          { name: 'alias', label: t('add.alias'), help: t('add.aliasHelp') },
          { name: 'connectors', label: t('add.connectors'), widget: 'select', props: { options: COUNTS } },
          { name: 'ratedKw', label: t('add.ratedKw'), props: { suffix: 'kW', min: 0 } },
        ],
      },
    ],
    [t],
  );
  return (
    <SchemaForm
      schema={addPile.request}
      sections={sections}
      initialValues={{ plantId, connectors: 1 }}
      submitText={t('add.submit')}
      onCancel={onClose}
      onSubmit={async (values) => {
        try {
          onMade(await callApi(addPile, values, { quiet: true }));
        } catch (error) {
          if (error instanceof CallFailed && error.code === chargingErrors.identityExists.code)
            return { identity: error.msg };
          throw error;
        }
        await chargingChanged(client);
        return undefined;
      }}
    />
  );
}
