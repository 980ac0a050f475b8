import { OperationsScreen } from '@heliodon/screens/web';
import { useSelectPlant } from '../session/useSelectPlant.ts';

const WAYS = { screen: '/overview', console: '/monitoring/plantHome' } as const;

function Operations({ charging }: { charging: boolean }) {
  const select = useSelectPlant();
  return (
    <OperationsScreen
      charging={charging}
      onOpen={(plantId, way) => void select(plantId, WAYS[way]).catch(console.error)}
    />
  );
}

export default function OperationsPage() {
  return <Operations charging={false} />;
}

export function OperationsV3Page() {
  return <Operations charging />;
}
