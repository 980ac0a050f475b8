import type { CallResponse } from '@heliodon/contract/call';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Allowed } from '@heliodon/web/permissions';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { getPile } from '../../contract/charging.contract.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { RenewDialog } from './RenewDialog.tsx';

interface PileFactsProps {
  pile: CallResponse<typeof getPile>;
  timeZone: string;
}

/** Data from the charger's boot notification, and the state of its connection. */
export function PileFacts({ pile, timeZone }: PileFactsProps) {
  const { t } = useTranslation('charging');
  const [renewing, setRenewing] = useState(false);
  const { ocpp } = pile;
  const encryption = ocpp?.tls == null ? NO_VALUE : t(ocpp.tls ? 'ocpp.encrypted' : 'ocpp.plain');
  const facts: Fact[] = [
    [t('ocpp.line'), <StatusTag key="line" plain status={pile.online ? 'online' : 'offline'} />],
    [t('ocpp.version'), t(`connection.${pile.connection.replaceAll('.', '')}`)],
    [t('access.identity'), <SerialNumber key="identity" value={pile.sn} />],
    [t('ocpp.encryption'), encryption],
    [t('ocpp.vendor'), [ocpp?.vendor, ocpp?.model].filter(Boolean).join(' ') || NO_VALUE],
    [t('ocpp.serial'), ocpp?.serial || NO_VALUE],
    [t('ocpp.firmware'), ocpp?.firmware || NO_VALUE],
    [t('ocpp.bootedAt'), formatDateTime(ocpp?.bootedAt, timeZone)],
    [t('ocpp.heardAt'), <LastUpdate key="heard" at={ocpp?.heardAt} timeZone={timeZone} />],
  ];
  return (
    <Card
      size="small"
      title={t('ocpp.facts')}
      extra={
        <Allowed code="deviceEdit">
          <Button size="small" onClick={() => setRenewing(true)}>
            {t('renew.open')}
          </Button>
        </Allowed>
      }
    >
      <FactList facts={facts} />
      {renewing && <RenewDialog pile={pile} onClose={() => setRenewing(false)} />}
    </Card>
  );
}
