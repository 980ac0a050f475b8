import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PileRow, renewPileSecret } from '../../contract/charging.contract.ts';
import { AccessDetails, type PileAccess } from '../piles/AccessDetails.tsx';

const WIDTH_PX = 640;

interface RenewDialogProps {
  pile: Pick<PileRow, 'deviceId' | 'name'>;
  onClose: () => void;
}

/** The old password becomes invalid at once: the charger cannot reconnect before it has the new one. */
export function RenewDialog({ pile, onClose }: RenewDialogProps) {
  const { t } = useTranslation('charging');
  const { t: ui } = useTranslation('ui');
  const [made, setMade] = useState<PileAccess>();
  const { run: renew, busy } = useAction(async () =>
    setMade(await callApi(renewPileSecret, { deviceId: pile.deviceId })),
  );
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      {t('access.noted')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{ui('form.cancel')}</Button>
      <Button type="primary" danger loading={busy} onClick={() => void renew()}>
        {t('renew.open')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('renew.title', { name: pile.name })}
      width={WIDTH_PX}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={!made}
      keyboard={!made}
    >
      {made ? <AccessDetails access={made} /> : <Alert type="warning" showIcon title={t('renew.hint')} />}
    </Modal>
  );
}
