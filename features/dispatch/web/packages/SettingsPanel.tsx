import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { SETTING_RANGES, settingProblem } from '@heliodon/energy/control/setting-ranges';
import { WORK_MODES } from '@heliodon/energy/control/work-mode';
import { Card, InputNumber, Select, Slider, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { heldAnyway, type Packages } from './needs.ts';
import styles from './packages.module.css';

interface SettingsPanelProps {
  value: EmsSettings;
  plant: Packages['plant'];
  hasPiles: boolean;
  disabled: boolean;
  onChange: (settings: EmsSettings) => void;
}

const BASES = [...WORK_MODES, 'standby'] as const;
const SWITCHES = ['byPrices', 'holdDemand', 'holdBackflow'] as const;

/** Settings of a package; the simulation beside them follows each change. */
export function SettingsPanel({ value, plant, hasPiles, disabled, onChange }: SettingsPanelProps) {
  const { t } = useTranslation('dispatch');
  const set = (part: Partial<EmsSettings>) => onChange({ ...value, ...part });
  const { min, max } = SETTING_RANGES.reserveSoc;
  const anyway = { ...heldAnyway(plant), byPrices: false };
  const wrong = settingProblem('reserveSoc', value.reserveSoc) !== null;
  return (
    <Card title={t('packages.settings')}>
      <div className={styles.fields}>
        <label className={styles.field} htmlFor="ems-base">
          {t('packages.form.base')}
          <Select
            id="ems-base"
            disabled={disabled}
            value={value.base}
            onChange={(base) => set({ base })}
            options={BASES.map((base) => ({ value: base, label: t(`packages.base.${base}`) }))}
          />
          <span className={styles.help}>{t(`packages.baseHelp.${value.base}`)}</span>
        </label>
        {SWITCHES.map((name) => (
          <div key={name} className={styles.switch}>
            <label htmlFor={`ems-${name}`}>{t(`packages.form.${name}`)}</label>
            <Switch
              id={`ems-${name}`}
              disabled={disabled || anyway[name]}
              checked={value[name] || anyway[name]}
              onChange={(on) => set({ [name]: on })}
            />
            <span className={styles.help}>
              {t(
                anyway[name] && name !== 'byPrices'
                  ? `packages.heldAnyway.${name}`
                  : `packages.formHelp.${name}`,
              )}
            </span>
          </div>
        ))}
        <div className={styles.field}>
          <label htmlFor="ems-reserve">{t('packages.form.reserveSoc')}</label>
          <div className={styles.soc}>
            <Slider
              ariaLabelForHandle={t('packages.form.reserveSoc')}
              disabled={disabled}
              min={min}
              max={max}
              value={value.reserveSoc}
              onChange={(reserveSoc) => set({ reserveSoc })}
            />
            <InputNumber
              id="ems-reserve"
              disabled={disabled}
              controls={false}
              suffix="%"
              className={styles.wide}
              status={wrong ? 'error' : undefined}
              value={value.reserveSoc}
              onChange={(reserveSoc) => set({ reserveSoc: reserveSoc ?? 0 })}
            />
          </div>
          {wrong ? (
            <span className={styles.error} role="alert">
              {t('packages.form.reserveRange', { min, max })}
            </span>
          ) : (
            <span className={styles.help}>{t('packages.formHelp.reserveSoc')}</span>
          )}
        </div>
        {hasPiles && (
          <label className={styles.field} htmlFor="ems-import">
            {t('packages.form.importPriority')}
            <Select
              id="ems-import"
              disabled={disabled}
              value={value.importPriority}
              onChange={(importPriority) => set({ importPriority })}
              options={(['storageFirst', 'pilesFirst'] as const).map((name) => ({
                value: name,
                label: t(`packages.import.${name}`),
              }))}
            />
          </label>
        )}
        <label className={styles.field} htmlFor="ems-export">
          {t('packages.form.exportPriority')}
          <Select
            id="ems-export"
            disabled={disabled}
            value={value.exportPriority}
            onChange={(exportPriority) => set({ exportPriority })}
            options={(['storageFirst', 'pvFirst'] as const).map((name) => ({
              value: name,
              label: t(`packages.export.${name}`),
            }))}
          />
        </label>
      </div>
    </Card>
  );
}
