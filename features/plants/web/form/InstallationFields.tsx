import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { plantWords } from '../../contract/plant.words.ts';
import { hasPv, hasStorage, PLANT_MODES } from '../../contract/plants.contract.ts';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import { ChoiceField, NumberField, TextField } from './inputs.tsx';

/** Capacity fields that apply to the type of plant. */
export function CapacityFields() {
  const { t } = useTranslation('plants');
  const { screenType } = usePlantForm().values;
  return (
    <>
      {hasPv(screenType) && <NumberField required name="pvKwp" label={t('field.pvKwp')} unit="kWp" />}
      {hasStorage(screenType) && (
        <>
          <NumberField required name="storageKw" label={t('field.storageKw')} unit="kW" />
          <NumberField required name="storageKwh" label={t('field.storageKwh')} unit="kWh" />
        </>
      )}
    </>
  );
}

export function InstallationFields() {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const { plantMode } = usePlantForm().values;
  const modes = PLANT_MODES.map((value) => ({ value, label: plantWords[lang].plantMode[value] }));
  return (
    <>
      <section className={styles.section}>
        <h3 className={styles.title}>{t('section.capacity')}</h3>
        <div className={styles.grid}>
          <ChoiceField
            required
            name="plantMode"
            label={t('field.plantMode')}
            options={modes}
            help={plantMode === 'fullFeedIn' ? t('field.fullFeedInHelp') : undefined}
          />
          <CapacityFields />
        </div>
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>{t('section.parties')}</h3>
        <div className={styles.grid}>
          <TextField name="designAgency" label={t('field.designAgency')} maxLength={100} />
          <TextField name="inspectionAgency" label={t('field.inspectionAgency')} maxLength={100} />
          <TextField name="dealer" label={t('field.dealer')} maxLength={100} />
          <TextField name="installer" label={t('field.installer')} maxLength={100} />
          <TextField name="phone" label={t('field.phone')} maxLength={20} />
        </div>
      </section>
    </>
  );
}
