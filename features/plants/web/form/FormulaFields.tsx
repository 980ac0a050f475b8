import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DEFAULT_FORMULAS } from '../../contract/plants.contract.ts';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import { NumberField } from './inputs.tsx';

/** Savings per kWh; the source of each default value is stated below its field. */
export function FormulaFields() {
  const { t } = useTranslation('plants');
  const { values, change } = usePlantForm();
  const names = Object.keys(DEFAULT_FORMULAS) as (keyof typeof DEFAULT_FORMULAS)[];
  const changed = names.some((name) => values[name] !== DEFAULT_FORMULAS[name]);
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('section.formulas')}</h3>
      <p className={styles.hint}>
        {t('formula.hint')}{' '}
        {changed && (
          <Button type="link" size="small" onClick={() => change({ ...DEFAULT_FORMULAS })}>
            {t('formula.reset')}
          </Button>
        )}
      </p>
      <div className={styles.grid}>
        <NumberField
          required
          name="coalKgPerKwh"
          label={t('field.coalKgPerKwh')}
          help={t('formula.coal')}
          unit="kg/kWh"
        />
        <NumberField
          required
          name="co2KgPerKwh"
          label={t('field.co2KgPerKwh')}
          help={t('formula.co2')}
          unit="kg/kWh"
        />
        <NumberField
          required
          name="treesPerKwh"
          label={t('field.treesPerKwh')}
          help={t('formula.trees')}
          unit={t('formula.treesUnit')}
        />
      </div>
    </section>
  );
}
