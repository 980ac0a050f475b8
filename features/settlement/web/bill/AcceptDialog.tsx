import { Stack } from '@heliodon/ui/layout/Stack';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptReconciliation } from '../../contract/reconciliation.contract.ts';

const NOTE_MAX = 500;

interface AcceptDialogProps {
  plantId: number;
  month: string;
  revision: number;
  /** Difference as returned by the call; `differenceText` includes the currency. */
  difference: string;
  differenceText: string;
  onClose: () => void;
  onAccepted: () => Promise<void>;
}

/** Accepts a difference as explained; a note with the reason is required. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { plantId, month, revision, difference, differenceText, onClose, onAccepted } = props;
  const { t } = useTranslation('settlement');
  const [note, setNote] = useState('');
  const { run: accept, busy } = useAction(async () => {
    await callApi(acceptReconciliation, { plantId, month, revision, difference, note }, { mask: false });
    await onAccepted();
  });
  return (
    <Modal
      open
      title={t('bill.reconcile.acceptTitle', { month })}
      okText={t('bill.reconcile.accept')}
      okButtonProps={{ disabled: note.trim() === '', loading: busy }}
      onOk={accept}
      onCancel={onClose}
    >
      <Stack gap="md">
        <span>{t('bill.reconcile.acceptHint', { difference: differenceText })}</span>
        <Input.TextArea
          aria-label={t('bill.reconcile.note')}
          placeholder={t('bill.reconcile.notePlaceholder')}
          rows={3}
          maxLength={NOTE_MAX}
          showCount
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Modal>
  );
}
