import { SchemaForm, type SchemaSection } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { App, Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chargingErrors, saveCard } from '../../contract/charging.contract.ts';
import { OptionalDay } from './OptionalDay.tsx';
import { useCardsChanged } from './useCardActs.ts';
import type { CardRow } from './useCardColumns.tsx';

const WIDTH_PX = 600;

interface CardDialogProps {
  plantId: number;
  /** Undefined: a new one. */
  card: CardRow | undefined;
  onClose: () => void;
}

export function CardDialog({ plantId, card, onClose }: CardDialogProps) {
  const { t } = useTranslation('charging');
  const { message } = App.useApp();
  const changed = useCardsChanged();
  const sections = useMemo(
    (): SchemaSection<keyof typeof saveCard.request.shape>[] => [
      {
        fields: [
          { name: 'idTag', label: t('cards.idTag'), help: t('cards.idTagHelp') },
          { name: 'holder', label: t('cards.holder') },
          {
            name: 'validUntil',
            label: t('cards.validUntil'),
            help: t('cards.validUntilHelp'),
            widget: <OptionalDay placeholder={t('cards.forEver')} />,
          },
          { name: 'enabled', label: t('cards.enabled') },
        ],
      },
    ],
    [t],
  );
  return (
    <Modal
      open
      title={card ? t('cards.editTitle', { idTag: card.idTag }) : t('cards.add')}
      width={WIDTH_PX}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <SchemaForm
        schema={saveCard.request}
        sections={sections}
        initialValues={
          card
            ? {
                plantId,
                cardId: card.cardId,
                idTag: card.idTag,
                holder: card.holder,
                enabled: card.enabled,
                validUntil: card.validUntil,
              }
            : { plantId, enabled: true, validUntil: null }
        }
        onCancel={onClose}
        onSubmit={async (values) => {
          try {
            await callApi(saveCard, values, { quiet: true });
          } catch (error) {
            if (error instanceof CallFailed && error.code === chargingErrors.cardExists.code)
              return { idTag: error.msg };
            throw error;
          }
          message.success(t('cards.saved', { idTag: values.idTag }));
          await changed();
          onClose();
          return undefined;
        }}
      />
    </Modal>
  );
}
