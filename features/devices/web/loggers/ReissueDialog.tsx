import { SUCCESS } from '@heliodon/contract/errors';
import { type LoggerRow, type RegisteredLogger, reissueSecret } from '@heliodon/devices/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretsTable } from './SecretsTable.tsx';

const WIDTH_PX = 820;

/** Issues a new secret. The old one is invalid at once: the logger cannot reconnect without the new one. */
export function ReissueDialog({ logger, onClose }: { logger: LoggerRow; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const [withCheckCode, setWithCheckCode] = useState(false);
  const [made, setMade] = useState<RegisteredLogger>();
  const { run: reissue, busy } = useAction(async () => {
    const answer = await callApi(reissueSecret, { deviceId: logger.deviceId, withCheckCode });
    setMade({ ...answer, code: SUCCESS, msg: '' });
  });
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      {t('loggers.kept')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{ui('form.cancel')}</Button>
      <Button type="primary" danger loading={busy} onClick={() => void reissue()}>
        {t('loggers.reissue')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('loggers.reissueTitle', { sn: logger.sn })}
      width={WIDTH_PX}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={!made}
    >
      {made ? (
        <SecretsTable rows={[made]} />
      ) : (
        <Stack gap="md">
          <Alert type="warning" showIcon title={t('loggers.reissueHint')} />
          <Checkbox checked={withCheckCode} onChange={(event) => setWithCheckCode(event.target.checked)}>
            {t('loggers.withCheckCode')}
          </Checkbox>
        </Stack>
      )}
    </Modal>
  );
}
