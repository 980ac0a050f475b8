import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { deleteCard, getCardList, saveCard } from '../../contract/charging.contract.ts';
import type { CardRow } from './useCardColumns.tsx';

export function useCardsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [getCardList.path] });
}

/** "A1B2 (Li Wei)": names the card in confirmations. */
const nameOf = ({ idTag, holder }: CardRow) => (holder ? `${idTag} (${holder})` : idTag);

export function useCardActs(plantId: number) {
  const { t } = useTranslation('charging');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const changed = useCardsChanged();
  const save = async ({ cardId, idTag, holder, validUntil }: CardRow, enabled: boolean) => {
    await callApi(saveCard, { plantId, cardId, idTag, holder, validUntil, enabled });
    await changed();
  };
  return {
    /** Blocking needs a confirmation, unblocking does not. */
    block: async (card: CardRow) => {
      if (!card.enabled) {
        const done = await save(card, true).then(
          () => true,
          () => false,
        );
        if (done) message.success(t('cards.allowed', { name: nameOf(card) }));
        return;
      }
      await confirmDanger({
        action: t('cards.block'),
        name: nameOf(card),
        consequence: t('cards.blockHint'),
        onConfirm: () => save(card, false),
      });
    },
    remove: async (card: CardRow) => {
      await confirmDanger({
        action: t('cards.delete'),
        name: nameOf(card),
        consequence: t('cards.deleteHint'),
        onConfirm: async () => {
          await callApi(deleteCard, { plantId, cardId: card.cardId });
          await changed();
        },
      });
    },
  };
}
