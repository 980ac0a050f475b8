import { kindById } from '@heliodon/device-kinds/kinds';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useLang } from '@heliodon/ui/useLang';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterMapRow } from '../../../contract/register-maps.contract.ts';
import { VerifiedTag } from '../VerifiedTag.tsx';
import styles from './maps.module.css';

/** The name is a button for the keyboard; its click is handled by the row. */
export function useMapColumns(): PageColumn<RegisterMapRow>[] {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  return useMemo(
    () => [
      {
        key: 'model',
        title: t('maps.column.model'),
        locked: true,
        width: 260,
        value: ({ brand, model }) => `${brand} ${model}`,
        render: (row) => (
          <button type="button" className={styles.name}>
            {row.brand} {row.model}
          </button>
        ),
      },
      {
        key: 'verified',
        title: t('maps.column.verified'),
        width: 150,
        render: ({ verified, own }) =>
          own ? <Tag color="processing">{t('maps.own')}</Tag> : <VerifiedTag plain verified={verified} />,
      },
      {
        key: 'kind',
        title: t('maps.column.kind'),
        width: 150,
        value: ({ kind }) => kindById(kind)?.[lang] ?? kind,
      },
      {
        key: 'models',
        title: t('maps.column.models'),
        value: ({ models }) => models.join(', '),
      },
      { key: 'points', title: t('maps.column.points'), number: true, decimals: 0, width: 90 },
      {
        key: 'commands',
        title: t('maps.column.commands'),
        number: true,
        decimals: 0,
        width: 100,
        value: ({ commands }) => commands.length,
      },
      { key: 'name', title: t('maps.column.name'), width: 220 },
    ],
    [t, lang],
  );
}
