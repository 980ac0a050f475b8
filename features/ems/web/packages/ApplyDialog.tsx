import { applyPackage, getPackages, type PackageName } from '@heliodon/ems/contract';
import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OrderDialog } from '../order/OrderDialog.tsx';
import { changedKeys } from './needs.ts';
import styles from './packages.module.css';

interface ApplyDialogProps {
  plantId: number;
  name: PackageName;
  before: EmsSettings | null;
  settings: EmsSettings;
  onApplied: (applyId: number) => void;
  onClose: () => void;
}

/** Names what changes before it asks for the password. */
export function ApplyDialog({ plantId, name, before, settings, onApplied, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('ems');
  const client = useQueryClient();
  const worded = (of: EmsSettings, key: keyof EmsSettings): string => {
    if (key === 'reserveSoc') return `${of.reserveSoc} %`;
    if (key === 'base') return t(`packages.base.${of.base}`);
    if (key === 'importPriority') return t(`packages.import.${of.importPriority}`);
    if (key === 'exportPriority') return t(`packages.export.${of.exportPriority}`);
    return t(of[key] ? 'packages.yes' : 'packages.no');
  };
  const changed = changedKeys(before, settings);
  const apply = async (secret: { password?: string }) => {
    const { applyId } = await callApi(
      applyPackage,
      { plantId, package: name, settings, ...secret },
      { quiet: true },
    );
    onApplied(applyId);
    await client.invalidateQueries({ queryKey: [getPackages.path] });
  };
  return (
    <OrderDialog
      title={t('packages.applyTitle', { name: t(`packages.name.${name}`) })}
      okText={t('packages.apply')}
      onOrder={apply}
      onClose={onClose}
    >
      {changed.length === 0 ? (
        <span>{t('packages.nothingChanges')}</span>
      ) : (
        <ul className={styles.changes}>
          {changed.map((key) => (
            <li key={key}>
              {t(`packages.form.${key}`)}: {before ? `${worded(before, key)} → ` : ''}
              {worded(settings, key)}
            </li>
          ))}
        </ul>
      )}
      <span>{t(settings.byPrices ? 'packages.writesPlan' : 'packages.writes')}</span>
    </OrderDialog>
  );
}
