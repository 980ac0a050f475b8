import { ActDialog } from '@heliodon/commands/web';
import { applyPackage, getPackages } from '@heliodon/dispatch/contract';
import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import type { PackageName } from '@heliodon/site/contract';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { asHeld, changedKeys, type Packages } from './needs.ts';
import styles from './packages.module.css';
import type { Simulation } from './simulationModel.ts';

interface ApplyDialogProps {
  plantId: number;
  name: PackageName;
  plant: Packages['plant'];
  before: EmsSettings | null;
  settings: EmsSettings;
  /** The price-based plan that the package creates; null: none. */
  plan: Simulation['plan'];
  onApplied: (applyId: number) => void;
  onClose: () => void;
}

/** Lists the changes, then asks for the command password. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { plantId, name, settings, plan, onApplied, onClose } = props;
  const { t } = useTranslation('dispatch');
  const client = useQueryClient();
  const worded = (of: EmsSettings, key: keyof EmsSettings): string => {
    if (key === 'reserveSoc') return `${of.reserveSoc} %`;
    if (key === 'base') return t(`packages.base.${of.base}`);
    if (key === 'importPriority') return t(`packages.import.${of.importPriority}`);
    if (key === 'exportPriority') return t(`packages.export.${of.exportPriority}`);
    return t(of[key] ? 'packages.yes' : 'packages.no');
  };
  // Limits that are held independently do not change with a package.
  const before = props.before && asHeld(props.before, props.plant);
  const after = asHeld(settings, props.plant);
  const changed = changedKeys(before, after);
  const apply = async (secret: { password?: string }) => {
    const { applyId } = await callApi(
      applyPackage,
      { plantId, package: name, settings, replaces: plan?.replaces.map(({ planId }) => planId), ...secret },
      { quiet: true },
    );
    onApplied(applyId);
    await client.invalidateQueries({ queryKey: [getPackages.path] });
  };
  return (
    <ActDialog
      title={t('packages.applyTitle', { name: t(`packages.name.${name}`) })}
      okText={t('packages.apply')}
      onAct={apply}
      onClose={onClose}
    >
      {changed.length === 0 ? (
        <span>{t('packages.nothingChanges')}</span>
      ) : (
        <ul className={styles.changes}>
          {changed.map((key) => (
            <li key={key}>
              {t(`packages.form.${key}`)}: {before ? `${worded(before, key)} → ` : ''}
              {worded(after, key)}
            </li>
          ))}
        </ul>
      )}
      <span>{t('packages.writes')}</span>
      {plan && <span>{t(`packages.makes.${plan.type}`)}</span>}
      {plan?.fitsUntil && (
        <Alert type="warning" showIcon title={t('packages.fitsUntil', { day: plan.fitsUntil })} />
      )}
      {plan && plan.replaces.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('packages.replaces', { plans: plan.replaces.map((one) => one.name).join(', ') })}
        />
      )}
    </ActDialog>
  );
}
