import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { Allowed } from '@heliodon/web/permissions';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnectorUpdates, usePile } from '../data/useCharging.ts';
import type { PilePanelProps } from '../pilePanel.ts';
import { ActsCard } from './ActsCard.tsx';
import { AnswerNote } from './AnswerNote.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { PileFacts } from './PileFacts.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { useAskPile } from './useQuestions.ts';

/** An OCPP charger: reported data, settings and possible requests. */
export default function OcppPanel({ device }: PilePanelProps) {
  const { t } = useTranslation('charging');
  const { deviceId, timeZone } = device;
  const pile = usePile(deviceId);
  useConnectorUpdates([deviceId]);
  return (
    <LoadedCard query={pile} height="20rem">
      {(data) =>
        data.connection === 'logger' ? (
          <Card>
            <EmptyState compact title={t('ocpp.notByOcpp')} hint={t('ocpp.notByOcppHint')} />
          </Card>
        ) : (
          <PanelStack>
            <PileFacts pile={data} timeZone={timeZone} />
            <Allowed code="deviceSet">
              <Asking deviceId={deviceId} online={data.online} name={data.name} timeZone={timeZone} />
            </Allowed>
          </PanelStack>
        )
      }
    </LoadedCard>
  );
}

interface AskingProps {
  deviceId: number;
  name: string;
  online: boolean;
  timeZone: string;
}

function Asking({ deviceId, name, online, timeZone }: AskingProps) {
  const { ask, order, answer, busy } = useAskPile(deviceId);
  const asking = { ask, order, disabled: !online || busy };
  return (
    <>
      <AnswerNote answer={answer} online={online} />
      <ActsCard {...asking} name={name} />
      <SettingsCard {...asking} deviceId={deviceId} timeZone={timeZone} />
      <HistoryCard deviceId={deviceId} timeZone={timeZone} />
    </>
  );
}
