import { useAction } from '@heliodon/ui/useAction';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const NOTE_MAX = 100;

interface SaveDialogProps {
  version: number;
  note: string;
  /** Resolves when the diagram is saved or rejected. */
  onSave: (note: string) => Promise<void>;
  onClose: () => void;
}

export function SaveDialog({ version, note: first, onSave, onClose }: SaveDialogProps) {
  const { t } = useTranslation('topology');
  const [note, setNote] = useState(first);
  const { run: save, busy } = useAction(() => onSave(note.trim()));
  return (
    <Modal
      open
      title={t('save.title', { version })}
      okText={t('save.ok')}
      cancelText={t('save.cancel')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label={t('save.note')}
        placeholder={t('save.note')}
        maxLength={NOTE_MAX}
        showCount
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onPressEnter={save}
      />
    </Modal>
  );
}
