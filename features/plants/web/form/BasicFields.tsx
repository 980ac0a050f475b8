import { currencySymbol } from '@heliodon/kernel/format/money';
import { DevicePicture, type PictureKind } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Input, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plantWords } from '../../contract/plant.words.ts';
import {
  CURRENCIES,
  checkPlantName,
  hasCharging,
  hasPv,
  hasStorage,
  NAME_MAX,
  plantErrors,
  plantName,
  SCREEN_TYPES,
  VOLTAGE_LEVELS,
} from '../../contract/plants.contract.ts';
import { Field, fieldId } from './Field.tsx';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import { ChoiceField, DateField, LongTextField } from './inputs.tsx';

/** On blur, the server checks whether the name is already in use. */
export function NameField() {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const { values, errors, change, left, plantId } = usePlantForm();
  const [asked, setAsked] = useState('');
  const { data } = useQuery({
    queryKey: [checkPlantName.path, asked, plantId],
    queryFn: () => callApi(checkPlantName, { name: asked, plantId }, { mask: false, quiet: true }),
    enabled: plantName().safeParse(asked).success,
  });
  const taken = data?.free === false && asked === values.name;
  return (
    <Field
      required
      name="name"
      label={t('field.name')}
      error={errors.name ?? (taken ? plantErrors.nameExists[lang] : undefined)}
    >
      <Input
        id={fieldId('name')}
        autoComplete="off"
        value={values.name}
        maxLength={NAME_MAX}
        onChange={(event) => change({ name: event.target.value })}
        onBlur={() => {
          left('name');
          setAsked(values.name);
        }}
      />
    </Field>
  );
}

const pictures = (type: number): PictureKind[] => [
  ...(hasPv(type) ? (['solarPanel'] as const) : []),
  ...(hasStorage(type) ? (['storage'] as const) : []),
  ...(hasCharging(type) ? (['chargingPile'] as const) : []),
];

export function ScreenTypeField({ help }: { help?: React.ReactNode }) {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const { values, change } = usePlantForm();
  return (
    <Field required wide name="screenType" label={t('field.screenType')} help={help}>
      <Radio.Group
        id={fieldId('screenType')}
        className={styles.types}
        value={values.screenType}
        onChange={(event) => change({ screenType: event.target.value })}
      >
        {SCREEN_TYPES.map((type) => (
          <Radio key={type} value={type}>
            <span className={styles.type}>
              {plantWords[lang].screenType[type]}
              <span className={styles.parts}>
                {pictures(type).map((kind) => (
                  <DevicePicture key={kind} kind={kind} size={20} />
                ))}
              </span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}

export function CurrencyField() {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'currency' });
    return CURRENCIES.map((value) => {
      const symbol = currencySymbol(value);
      return { value, label: `${value} ${names.of(value)}${symbol === value ? '' : ` (${symbol})`}` };
    });
  }, [lang]);
  return <ChoiceField required search name="currency" label={t('field.currency')} options={options} />;
}

/** `typeNote`: consequences of a change of plant type. */
export function BasicFields({ typeNote }: { typeNote?: React.ReactNode }) {
  const { t } = useTranslation('plants');
  return (
    <section className={styles.section}>
      <div className={styles.grid}>
        <NameField />
        <DateField required name="installDate" label={t('field.installDate')} />
        <CurrencyField />
        <ScreenTypeField help={typeNote} />
        <ChoiceField
          clearable
          name="voltageLevel"
          label={t('field.voltageLevel')}
          placeholder={t('field.notKnown')}
          options={VOLTAGE_LEVELS.map((value) => ({ value, label: `${value} kV` }))}
        />
        <LongTextField name="description" label={t('field.description')} maxLength={500} />
      </div>
    </section>
  );
}
