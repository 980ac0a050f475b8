import { RestoringScreen } from '@heliodon/backup/web';
import { useRestoring } from '@heliodon/web/restoring';

/** While the database is restored, a separate page covers all others. */
export function RestoreWatch() {
  const restoring = useRestoring((state) => state.progress !== undefined);
  return restoring ? <RestoringScreen /> : null;
}
