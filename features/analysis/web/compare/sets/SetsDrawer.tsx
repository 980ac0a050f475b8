import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { TableSkeleton } from '@heliodon/ui/table/TableSkeleton';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { Button, Drawer, Input, Space, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompareSet, deleteSet } from '../../../contract/compare/sets.contract.ts';
import { SaveSetDialog, type SetDraft } from './SaveSetDialog.tsx';
import styles from './SetsDrawer.module.css';
import { useForgetSets, useSetList } from './useSets.ts';

interface SetsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onOpen: (set: CompareSet) => void;
  readonly onDeleted: (setId: number) => void;
}

/** Own and shared sets. */
export function SetsDrawer({ open, onClose, onOpen, onDeleted }: SetsDrawerProps) {
  const { t } = useTranslation('compare');
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<SetDraft>();
  const { data, error, refetch } = useSetList(useDeferredValue(typed.trim()), open);
  const { confirmDanger } = useConfirm();
  const forget = useForgetSets();

  const remove = async ({ setId, name }: CompareSet) => {
    const done = await confirmDanger({
      action: t('sets.delete'),
      name,
      onConfirm: () => callApi(deleteSet, { setId }),
    });
    if (!done) return;
    onDeleted(setId);
    await forget();
  };
  return (
    <Drawer open={open} onClose={onClose} size={480} title={t('sets.title')}>
      <div className={styles.body}>
        <Input.Search
          allowClear
          value={typed}
          aria-label={t('sets.search')}
          placeholder={t('sets.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TableSkeleton />}
        {data?.rows.length === 0 && <EmptyState compact title={t('sets.empty')} hint={t('sets.emptyHint')} />}
        <ul className={styles.list}>
          {data?.rows.map((set) => (
            <li key={set.setId} className={styles.set}>
              <button type="button" className={styles.open} onClick={() => onOpen(set)}>
                <span className={styles.name}>
                  {set.name}
                  {set.shared && <Tag color="processing">{t('sets.shared')}</Tag>}
                </span>
                <span className={styles.facts}>
                  {t('sets.facts', { series: set.content.series.length, days: set.content.days })}
                  {!set.own && ` · ${t('sets.by', { owner: set.ownerName })}`}
                  {set.lost > 0 && (
                    <span className={styles.lost}> · {t('sets.lost', { count: set.lost })}</span>
                  )}
                </span>
              </button>
              {set.own && (
                <Space size={0}>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={t('sets.editNamed', { name: set.name })}
                    onClick={() => setDraft({ setId: set.setId, name: set.name, shared: set.shared })}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('sets.deleteNamed', { name: set.name })}
                    onClick={() => void remove(set)}
                  />
                </Space>
              )}
            </li>
          ))}
        </ul>
      </div>
      <SaveSetDialog
        draft={draft}
        onClose={() => setDraft(undefined)}
        onSaved={() => {
          setDraft(undefined);
          void forget();
        }}
      />
    </Drawer>
  );
}
