import { dismissFinding } from '@heliodon/diagnosis/contract';
import { callApi } from '@heliodon/web/client';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDecision } from './useDecisions.ts';

const NOTE_MAX = 200;

interface DismissDialogProps {
  findingId: number;
  open: boolean;
  onClose: () => void;
}

/** Dismisses a finding with a reason, which is stored for later readers. */
export function DismissDialog({ findingId, open, onClose }: DismissDialogProps) {
  const { t } = useTranslation('diagnosis');
  const { busy, decide } = useDecision();
  const [form] = Form.useForm<{ note: string }>();
  const dismiss = async ({ note }: { note: string }) => {
    if (await decide(() => callApi(dismissFinding, { findingId, note }), 'dismissed')) onClose();
  };
  return (
    <Modal
      open={open}
      title={t('dismiss.title')}
      okText={t('action.dismiss')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('dismiss.hint')}</p>
      <Form form={form} layout="vertical" preserve={false} onFinish={dismiss}>
        <Form.Item
          name="note"
          label={t('dismiss.note')}
          rules={[{ required: true, whitespace: true, message: t('dismiss.required') }]}
        >
          <Input.TextArea rows={3} maxLength={NOTE_MAX} showCount placeholder={t('dismiss.placeholder')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
