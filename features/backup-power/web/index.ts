import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  backupPower: lazyPage(() => import('./BackupPowerPage.tsx'), 'backup-power', 'site'),
};
