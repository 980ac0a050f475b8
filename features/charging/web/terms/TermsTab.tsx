import { LoadedCard } from '@heliodon/ui/LoadedCard';
import type { PlantSummary } from '@heliodon/web/stores';
import { AccessCard } from './AccessCard.tsx';
import { FeeCard } from './FeeCard.tsx';
import { FeeExampleCard } from './FeeExampleCard.tsx';
import { useTerms } from './useTerms.ts';

/** Charging access and the price of a kWh. */
export function TermsTab({ plant }: { plant: PlantSummary }) {
  const terms = useTerms(plant.plantId);
  return (
    <LoadedCard query={terms} height="20rem">
      {(data) => (
        <>
          <AccessCard plantId={plant.plantId} openToAll={data.openToAll} />
          <FeeExampleCard plant={plant} terms={data} />
          <FeeCard plant={plant} terms={data} />
        </>
      )}
    </LoadedCard>
  );
}
