import { DEMAND_WINDOWS, type DemandWindowKind } from '@heliodon/energy/demand/demand-terms';
import type { TransformerInput } from '@heliodon/tariffs/contract';
import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from './editorProps.ts';
import { Field } from './Field.tsx';
import { Shown } from './Shown.tsx';
import styles from './TransformerEditor.module.css';

/** Most contracts with a ratchet look at the eleven months before. */
const USUAL_MONTHS = 11;

/** How the contract measures demand, and its ratchet. */
export function DemandFields({ value, onChange, errors, disabled }: EditorProps<TransformerInput>) {
  const { t } = useTranslation('tariffs');
  const { demandWindow = 'block', ratchetPercent = 0, ratchetMonths } = value;
  const set = (change: Partial<TransformerInput>) => onChange({ ...value, ...change });
  if (disabled)
    return (
      <>
        <Shown label={t('transformer.window.label')} value={t(`transformer.window.${demandWindow}`)} />
        <Shown
          label={t('transformer.ratchet.percent')}
          value={
            ratchetPercent > 0
              ? t('transformer.ratchet.text', { percent: ratchetPercent, months: ratchetMonths })
              : t('transformer.ratchet.none')
          }
        />
      </>
    );
  return (
    <>
      <div className={styles.capacity}>
        <Field
          label={t('transformer.window.label')}
          error={errors.demandWindow}
          help={t('transformer.window.help')}
        >
          {({ id }) => (
            <Select<DemandWindowKind>
              id={id}
              value={demandWindow}
              options={DEMAND_WINDOWS.map((kind) => ({
                value: kind,
                label: t(`transformer.window.${kind}`),
              }))}
              onChange={(kind) => set({ demandWindow: kind })}
            />
          )}
        </Field>
      </div>
      <div className={styles.capacity}>
        <Field
          label={t('transformer.ratchet.percent')}
          error={errors.ratchetPercent}
          help={t('transformer.ratchet.help')}
        >
          {(controls) => (
            <InputNumber
              {...controls}
              className={styles.price}
              suffix="%"
              value={ratchetPercent}
              onChange={(percent) =>
                set({
                  ratchetPercent: percent as number,
                  ratchetMonths: percent ? (ratchetMonths ?? USUAL_MONTHS) : undefined,
                })
              }
            />
          )}
        </Field>
      </div>
      {ratchetPercent > 0 && (
        <div className={styles.capacity}>
          <Field
            label={t('transformer.ratchet.months')}
            error={errors.ratchetMonths}
            help={t('transformer.ratchet.monthsHelp')}
          >
            {(controls) => (
              <InputNumber
                {...controls}
                className={styles.price}
                suffix={t('transformer.ratchet.monthUnit')}
                value={ratchetMonths}
                onChange={(months) => set({ ratchetMonths: months as number })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
