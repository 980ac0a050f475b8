import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Grid } from '@heliodon/ui/layout/Grid';
import type { PlantSummary } from '@heliodon/web/stores';
import { Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorUpdates, usePiles } from '../data/useCharging.ts';
import { SessionDrawer } from '../sessions/SessionDrawer.tsx';
import { AddPileButton } from './AddPileButton.tsx';
import { PileCard } from './PileCard.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';

/** Current state of all chargers of the plant. */
export function PilesTab({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('charging');
  const { plantId } = plant;
  const list = usePiles(plantId);
  const [sessionId, setSessionId] = useState<number>();
  useConnectorUpdates(list.data?.piles.map(({ deviceId }) => deviceId) ?? []);
  return (
    <>
      <SummaryTiles plantId={plantId} />
      <LoadedCard query={list} height="16rem">
        {({ currency, piles }) =>
          piles.length === 0 ? (
            <Card>
              <EmptyState
                title={t('piles.none')}
                hint={t('piles.noneHint')}
                action={<AddPileButton plantId={plantId} />}
              />
            </Card>
          ) : (
            <Grid columnRem={25} gap="md" align="start">
              {piles.map((pile) => (
                <PileCard key={pile.deviceId} pile={pile} currency={currency} onSession={setSessionId} />
              ))}
            </Grid>
          )
        }
      </LoadedCard>
      <SessionDrawer sessionId={sessionId} onClose={() => setSessionId(undefined)} />
    </>
  );
}
