import { useAction } from '@heliodon/ui/useAction';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConflictDialogProps {
  /** Message of the server: author, time and version of the conflicting save. */
  message: string;
  onLook: () => void;
  onOverrule: () => Promise<void>;
  onClose: () => void;
}

/** Another user saved in the meantime: overwriting needs two confirmations. */
export function ConflictDialog({ message, onLook, onOverrule, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('topology');
  const [sure, setSure] = useState(false);
  const { run: overrule, busy } = useAction(onOverrule);
  return (
    <Modal
      open
      title={t('conflict.title')}
      onCancel={onClose}
      footer={[
        <Button key="look" onClick={onLook}>
          {t('conflict.look')}
        </Button>,
        sure ? (
          <Button key="really" danger type="primary" loading={busy} onClick={() => overrule()}>
            {t('conflict.really')}
          </Button>
        ) : (
          <Button key="mine" onClick={() => setSure(true)}>
            {t('conflict.mine')}
          </Button>
        ),
        <Button key="stay" type={sure ? 'default' : 'primary'} onClick={onClose}>
          {t('conflict.stay')}
        </Button>,
      ]}
    >
      <p>{message}</p>
      <p>{sure ? t('conflict.sure') : t('conflict.text')}</p>
    </Modal>
  );
}
