import { refreshPermissions } from '../session/permissions.ts';
import { useSelectPlant } from '../session/useSelectPlant.ts';

/** From a new plant on to its first logger: the session looks at the plant, and it may be the first of the account. */
export function useGoToDevices(): (plantId: number) => void {
  const select = useSelectPlant();
  const go = async (plantId: number) => {
    await refreshPermissions();
    await select(plantId, `/addDevice?plantId=${plantId}`);
  };
  return (plantId) => void go(plantId).catch(console.error);
}
