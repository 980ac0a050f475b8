import { EmptyState } from '@heliodon/ui/EmptyState';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { Modal, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mapDiff } from '../model/mapDiff.ts';
import type { MapDraft } from '../model/mapDraft.ts';
import { useEditor } from './useMapEditor.ts';

const NONE = '–';

interface ChangesDialogProps {
  open: boolean;
  before: MapDraft;
  onClose: () => void;
}

/** What differs from the saved map. */
export function ChangesDialog({ open, before, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('commissioning');
  return (
    <Modal open={open} width={760} title={t('maps.changes')} footer={null} onCancel={onClose} destroyOnHidden>
      <Changes before={before} />
    </Modal>
  );
}

export function Changes({ before }: { before: MapDraft }) {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const changes = useMemo(() => mapDiff(before, draft), [before, draft]);
  const table = usePhoneCards([
    { title: t('maps.change.place'), dataIndex: 'place', key: 'place' },
    {
      title: t('maps.change.before'),
      key: 'before',
      render: (_, { before: text }: (typeof changes)[number]) => text ?? NONE,
    },
    {
      title: t('maps.change.after'),
      key: 'after',
      render: (_, { after: text }: (typeof changes)[number]) => text ?? NONE,
    },
  ]);
  if (changes.length === 0)
    return <EmptyState compact title={t('maps.noChanges')} hint={t('maps.noChangesHint')} />;
  return (
    <Table
      {...table}
      size="small"
      rowKey="place"
      dataSource={changes}
      pagination={changes.length > 10 ? { pageSize: 10, showSizeChanger: false, size: 'small' } : false}
    />
  );
}
