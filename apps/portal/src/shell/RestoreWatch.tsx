import { RestoringScreen } from '@heliodon/backup/web';
import { useRestoring } from '@heliodon/web/restoring';

/** While the database is restored no page has anything to show: one of its own lies over all of them. */
export function RestoreWatch() {
  const restoring = useRestoring((state) => state.progress !== undefined);
  return restoring ? <RestoringScreen /> : null;
}
