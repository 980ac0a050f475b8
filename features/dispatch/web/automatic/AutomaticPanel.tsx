import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Stack } from '@heliodon/ui/layout/Stack';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { getDispatchMode } from '../../contract/automatic.contract.ts';
import { ModeCard } from './ModeCard.tsx';
import { NowCard } from './NowCard.tsx';
import { TimelineCard } from './timeline/TimelineCard.tsx';
import { WearCard } from './WearCard.tsx';
import { WorthCard } from './worth/WorthCard.tsx';

const LOOK_EVERY_MS = 15_000;

/** What the storage does, why, and what it earns compared with other ways of operation. */
export default function AutomaticPanel() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Automatic key={plant.plantId} plant={plant} />;
}

function Automatic({ plant }: { plant: PlantSummary }) {
  const { plantId, timeZone } = plant;
  const query = useQuery({
    ...callQuery(getDispatchMode, { plantId }, { quiet: true }),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });
  return (
    <Stack gap="md">
      <LoadedCard query={query} height="18rem">
        {(now) => (
          <>
            <ModeCard plantId={plantId} now={now} />
            <NowCard now={now} />
            <WearCard plantId={plantId} now={now} />
          </>
        )}
      </LoadedCard>
      <TimelineCard plantId={plantId} timeZone={timeZone} />
      <WorthCard plantId={plantId} timeZone={timeZone} />
    </Stack>
  );
}
