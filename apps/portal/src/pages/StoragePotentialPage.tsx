import { panels as dispatch } from '@heliodon/dispatch/web';
import { useSelectPlant } from '../session/useSelectPlant.ts';

/** Pages of a plant show the plant that is selected in the session. */
export default function StoragePotentialPage() {
  const select = useSelectPlant();
  return <dispatch.Potential onOpen={select} />;
}
