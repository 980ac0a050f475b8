import { latitude, longitude, searchPlace } from '@heliodon/geo/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { PlaceMap } from '@heliodon/ui/map/PlaceMap';
import { PlaceSearch } from '@heliodon/ui/map/PlaceSearch';
import { callApi } from '@heliodon/web/client';
import { Form, InputNumber, Spin } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Field, fieldId } from './Field.tsx';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import { ChoiceField, TextField } from './inputs.tsx';
import type { PlantValues } from './plantValues.ts';
import { useLocate } from './useLocate.ts';
import { useRegions } from './useRegions.ts';

const MAP_PX = 392;

const search = async (keyword: string) =>
  (await callApi(searchPlace, { keyword }, { mask: false, quiet: true })).rows;

function RegionFields() {
  const { t } = useTranslation('plants');
  const { values, change } = usePlantForm();
  const countries = useRegions(undefined);
  const provinces = useRegions(values.country, values.country !== '');
  const hasCities = /^\d{6}$/.test(values.province);
  const cities = useRegions(values.province, hasCities);
  const named = (options: { value: string; label: string }[], value: string) =>
    value === '' || options.some((option) => option.value === value)
      ? options
      : [{ value, label: value }, ...options];
  return (
    <>
      <ChoiceField
        required
        search
        name="country"
        label={t('field.country')}
        placeholder={t('field.choose')}
        options={named(countries.options, values.country)}
        loading={countries.loading}
        onChoose={(country) => change({ country, province: '', city: '' })}
      />
      <div className={styles.pair}>
        {provinces.known && provinces.options.length === 0 ? (
          <TextField name="province" label={t('field.province')} maxLength={100} />
        ) : (
          <ChoiceField
            search
            clearable
            name="province"
            label={t('field.province')}
            placeholder={t('field.choose')}
            options={named(provinces.options, values.province)}
            loading={provinces.loading}
            onChoose={(province) => change({ province, city: '' })}
          />
        )}
        {hasCities ? (
          <ChoiceField
            search
            clearable
            name="city"
            label={t('field.city')}
            placeholder={t('field.choose')}
            options={named(cities.options, values.city)}
            loading={cities.loading}
          />
        ) : (
          <TextField name="city" label={t('field.city')} maxLength={100} />
        )}
      </div>
    </>
  );
}

function TimeZoneField() {
  const { t } = useTranslation('plants');
  const { values } = usePlantForm();
  const options = useMemo(() => {
    const now = Date.now();
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', values.timeZone]);
    return [...zones].map((value) => ({ value, label: `${value} (${zoneLabel(value, now)})` }));
  }, [values.timeZone]);
  return (
    <ChoiceField
      required
      search
      name="timeZone"
      label={t('field.timeZone')}
      help={t('field.timeZoneHelp')}
      options={options}
    />
  );
}

const typedPosition = z.object({ longitude: longitude(), latitude: latitude() });

/** Undefined until latitude and longitude are both valid. */
const positionOf = (values: PlantValues) => typedPosition.safeParse(values).data;

/** Longitude and latitude side by side; an error of either is shown below both. */
function PositionFields({ onPlace }: { onPlace: (longitude: number, latitude: number) => void }) {
  const { t } = useTranslation('plants');
  const { values, errors, change, left } = usePlantForm();
  const message = errors.longitude ?? errors.latitude;
  const place = () => {
    const position = positionOf(values);
    if (position) onPlace(position.longitude, position.latitude);
  };
  // No min and max: the field would clamp the typed value instead of showing an error.
  const degrees = (name: 'longitude' | 'latitude') => (
    <InputNumber
      id={fieldId(name)}
      aria-label={t(`field.${name}`)}
      className={styles.full}
      controls={false}
      precision={6}
      prefix={t(`field.${name}`)}
      suffix="°"
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      onBlur={() => {
        left(name);
        place();
      }}
      onPressEnter={(event) => {
        event.preventDefault();
        place();
      }}
    />
  );
  return (
    <Field
      required
      name="longitude"
      label={t('field.position')}
      help={t('field.positionHelp')}
      error={message}
    >
      <div className={styles.pair}>
        {degrees('longitude')}
        {degrees('latitude')}
      </div>
    </Field>
  );
}

/** Position by search, map or input; region and time zone are derived from it and can be corrected. */
export function LocationFields() {
  const { t } = useTranslation('plants');
  const { values } = usePlantForm();
  const { locate, locating } = useLocate();
  const position = positionOf(values);
  return (
    <section className={styles.section}>
      <div className={styles.place}>
        <div>
          <Form.Item>
            <PlaceSearch
              placeholder={t('place.search')}
              search={search}
              onChoose={(place) => void locate(place)}
            />
          </Form.Item>
          <Spin spinning={locating} delay={300}>
            <div className={styles.map}>
              <PlaceMap
                value={position}
                onPick={(picked) => void locate(picked)}
                region={values.city || values.province || values.country}
                height={MAP_PX}
              />
            </div>
          </Spin>
        </div>
        <div>
          <PositionFields onPlace={(lon, lat) => void locate({ longitude: lon, latitude: lat })} />
          <RegionFields />
          <TextField name="address" label={t('field.address')} maxLength={200} />
          <TimeZoneField />
        </div>
      </div>
    </section>
  );
}
