import { refreshPermissions } from '../session/permissions.ts';
import { useSelectPlant } from '../session/useSelectPlant.ts';

/** After a new plant, to its first logger: selects the plant in the session. */
export function useGoToDevices(): (plantId: number) => void {
  const select = useSelectPlant();
  const go = async (plantId: number) => {
    await refreshPermissions();
    await select(plantId, `/addDevice?plantId=${plantId}`);
  };
  return (plantId) => void go(plantId).catch(console.error);
}
