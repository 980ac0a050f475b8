import { Grid } from '@heliodon/ui/layout/Grid';
import { StepCard, StepCardButtons } from '@heliodon/ui/StepCard';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CurrencyField, NameField, ScreenTypeField } from '../form/BasicFields.tsx';
import { checkSections, type Errors } from '../form/checkPlant.ts';
import formStyles from '../form/form.module.css';
import { PlantFormContext } from '../form/formContext.ts';
import { CapacityFields } from '../form/InstallationFields.tsx';
import { LocationFields } from '../form/LocationFields.tsx';
import type { PlantValues } from '../form/plantValues.ts';
import { useErrors } from '../form/useErrors.ts';
import { STEPWISE_PATH } from '../paths.ts';
import styles from './add.module.css';
import { withPlant } from './addDraft.ts';
import { checkStep } from './addSteps.ts';
import type { TariffEditors } from './editors.ts';
import { SubsidyFields } from './SubsidyFields.tsx';
import { fullPrice, type SimplePrice, simpleField } from './simplePrice.ts';
import { useAddDraft } from './useAddDraft.ts';
import { useAddPlant } from './useAddPlant.ts';

interface PriceFieldsProps {
  value: SimplePrice;
  errors: Errors;
  unit: string;
  onChange: (patch: Partial<SimplePrice>) => void;
}

function SimplePriceFields({ value, errors, unit, onChange }: PriceFieldsProps) {
  const { t } = useTranslation('plants');
  const field = (name: 'usual' | 'peak' | 'valley' | 'feedIn', label: string, help: string) => (
    <Form.Item
      label={label}
      htmlFor={`simple-${name}`}
      required={name !== 'feedIn'}
      extra={help}
      validateStatus={errors[name] ? 'error' : undefined}
      help={errors[name]}
    >
      <Input
        id={`simple-${name}`}
        inputMode="decimal"
        autoComplete="off"
        className={formStyles.number}
        suffix={unit}
        value={value[name]}
        onChange={(event) => onChange({ [name]: event.target.value.trim() })}
      />
    </Form.Item>
  );
  const peakValley = value.kind === 'peakValley';
  return (
    <section className={formStyles.section}>
      <h3 className={formStyles.title}>{t('simple.price')}</h3>
      <Form.Item>
        <Segmented
          aria-label={t('simple.price')}
          value={value.kind}
          onChange={(kind) => onChange({ kind: kind as SimplePrice['kind'] })}
          options={(['flat', 'peakValley'] as const).map((kind) => ({
            value: kind,
            label: t(`simple.${kind}`),
          }))}
        />
      </Form.Item>
      <Grid columnRem={13} gap="lg" rowGap="none" fit>
        {field('usual', peakValley ? t('simple.usual') : t('simple.flatPrice'), '')}
        {peakValley && field('peak', t('simple.peak'), t('simple.peakHours'))}
        {peakValley && field('valley', t('simple.valley'), t('simple.valleyHours'))}
        {field('feedIn', t('simple.feedIn'), t('simple.feedInHelp'))}
      </Grid>
    </section>
  );
}

interface SimplePlantFormProps {
  Subsidy: TariffEditors['Subsidy'];
  onAdded: (plantId: number, name: string) => void;
}

/** Short form with the required fields only; the rest has defaults and can be edited later. */
export function SimplePlantForm({ Subsidy, onAdded }: SimplePlantFormProps) {
  const { t } = useTranslation('plants');
  const navigate = useNavigate();
  const { draft, change, clear, keep } = useAddDraft();
  const { plant, simplePrice } = draft;
  const { errors, show, forget, left, translate } = useErrors(plant);
  const [priceErrors, setPriceErrors] = useState<Errors>({});
  const { send, busy, failure } = useAddPlant();
  const price = fullPrice(simplePrice, draft.price.effectiveMonth);

  const changePlant = (patch: Partial<PlantValues>) => {
    forget(Object.keys(patch));
    change((before) => withPlant(before, patch));
  };
  const changePrice = (patch: Partial<SimplePrice>) => {
    setPriceErrors({});
    change((before) => ({ simplePrice: { ...before.simplePrice, ...patch } }));
  };

  /** Errors of the full price are shown at the corresponding fields of the short form. */
  const showAll = (found: Errors) => {
    const ofPrice = Object.entries(found).filter(([path]) => path.startsWith('price.'));
    const short = ofPrice.map(([path, message]) => [
      simpleField(path.slice('price.'.length)) ?? 'usual',
      message,
    ]);
    setPriceErrors(Object.fromEntries(short.reverse()));
    show(found);
  };

  const submit = async () => {
    const found = {
      ...checkSections(['basic', 'location', 'installation'], plant, translate),
      ...checkStep('prices', { ...draft, price }, translate),
      ...checkStep('extras', { ...draft, transformer: null }, translate),
    };
    if (Object.keys(found).length > 0) return showAll(found);
    const { plantId, errors: refused } = (await send({ ...draft, price, transformer: null })) ?? {};
    if (plantId !== undefined) {
      clear();
      onAdded(plantId, plant.name);
    } else if (refused) showAll(refused);
  };

  const stepwise = () => {
    keep(simplePrice.usual === '' ? {} : { price });
    void navigate(STEPWISE_PATH);
  };

  return (
    <StepCard>
      <Form layout="vertical" disabled={busy} noValidate onFinish={submit}>
        {failure && (
          <Alert
            type="error"
            showIcon
            className={formStyles.notice}
            title={t('add.failed')}
            description={failure}
          />
        )}
        <PlantFormContext value={{ values: plant, errors, change: changePlant, left }}>
          <div className={styles.content}>
            <section className={formStyles.section}>
              <div className={formStyles.grid}>
                <NameField />
                <CurrencyField />
                <ScreenTypeField />
                <CapacityFields />
              </div>
            </section>
            <LocationFields />
            <SimplePriceFields
              value={simplePrice}
              errors={priceErrors}
              unit={`${plant.currency}/kWh`}
              onChange={changePrice}
            />
            <SubsidyFields
              Editor={Subsidy}
              draft={draft}
              errors={errors}
              disabled={busy}
              onChange={(patch) => {
                forget(['subsidies']);
                change(() => patch);
              }}
            />
          </div>
        </PlantFormContext>
        <StepCardButtons>
          <Button onClick={stepwise}>{t('simple.stepwise')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('simple.finish')}
          </Button>
        </StepCardButtons>
      </Form>
    </StepCard>
  );
}
