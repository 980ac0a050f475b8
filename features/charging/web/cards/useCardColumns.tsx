import { DeleteOutlined, EditOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import type { CallResponse } from '@heliodon/contract/call';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { getCardList } from '../../contract/charging.contract.ts';
import { sessionTitles } from '../../contract/session.columns.ts';

export type CardRow = CallResponse<typeof getCardList>['rows'][number];

interface CardActs {
  edit: (card: CardRow) => void;
  block: (card: CardRow) => void;
  remove: (card: CardRow) => void;
}

const TONES = { allowed: 'normal', blocked: 'fault', expired: 'offline' } as const;

/** Whether the card could start a session on that day in the plant's time zone. */
export const cardState = (
  { enabled, validUntil }: Pick<CardRow, 'enabled' | 'validUntil'>,
  today: string,
): keyof typeof TONES =>
  enabled ? (validUntil !== null && validUntil < today ? 'expired' : 'allowed') : 'blocked';

/** `acts` only for users who may change cards. */
export function useCardColumns(timeZone: string, acts: CardActs | undefined) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  return useMemo((): PageColumn<CardRow>[] => {
    const columns: PageColumn<CardRow>[] = [
      {
        key: 'enabled',
        title: t('cards.state'),
        width: 110,
        locked: true,
        render: (card) => {
          const state = cardState(card, formatDate(Date.now(), timeZone));
          return (
            <StatusTag plain tone={TONES[state]}>
              {t(`cardState.${state}`)}
            </StatusTag>
          );
        },
      },
      { key: 'idTag', title: t('cards.idTag'), width: 200 },
      { key: 'holder', title: t('cards.holder'), width: 160 },
      {
        key: 'validUntil',
        title: t('cards.validUntil'),
        width: 130,
        value: ({ validUntil }) => validUntil ?? t('cards.forEver'),
      },
      { key: 'sessions', title: t('cards.sessions'), width: 110, number: true, decimals: 0 },
      {
        key: 'energyKwh',
        title: sessionTitles.energyKwh[lang],
        unit: 'kWh',
        width: 130,
        number: true,
        decimals: 2,
      },
      {
        key: 'lastUsedAt',
        title: t('cards.lastUsed'),
        width: 170,
        value: ({ lastUsedAt }) => lastUsedAt && formatDateTime(lastUsedAt, timeZone, 'minute'),
      },
    ];
    if (!acts) return columns;
    const { edit, block, remove } = acts;
    return [
      ...columns,
      {
        key: 'acts',
        title: t('cards.acts'),
        width: 120,
        fixed: 'end',
        locked: true,
        render: (card) => (
          <>
            <Act label={t('cards.edit')} card={card} icon={<EditOutlined />} onClick={edit} />
            <Act
              label={t(card.enabled ? 'cards.block' : 'cards.allow')}
              card={card}
              icon={card.enabled ? <LockOutlined /> : <UnlockOutlined />}
              onClick={block}
            />
            <Act label={t('cards.delete')} card={card} icon={<DeleteOutlined />} onClick={remove} />
          </>
        ),
      },
    ];
  }, [t, lang, timeZone, acts]);
}

interface ActProps {
  label: string;
  card: CardRow;
  icon: ReactNode;
  onClick: (card: CardRow) => void;
}

const Act = ({ label, card, icon, onClick }: ActProps) => (
  <Tooltip title={label}>
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label} ${card.idTag}`}
      onClick={() => onClick(card)}
    />
  </Tooltip>
);
