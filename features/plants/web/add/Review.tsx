import { EditOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plantWords } from '../../contract/plant.words.ts';
import { hasPv, hasStorage } from '../../contract/plants.contract.ts';
import { useRegions } from '../form/useRegions.ts';
import styles from './add.module.css';
import type { AddDraft } from './addDraft.ts';
import type { Step } from './addSteps.ts';

type Fact = [label: string, value: ReactNode];

function Facts({ title, facts, onEdit }: { title: string; facts: Fact[]; onEdit: () => void }) {
  const { t } = useTranslation('plants');
  return (
    <section className={styles.review}>
      <header>
        <h3>{title}</h3>
        <Button
          type="link"
          size="small"
          icon={<EditOutlined />}
          aria-label={t('add.editStep', { step: title })}
          onClick={onEdit}
        >
          {t('add.edit')}
        </Button>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' || value === null ? NO_VALUE : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useRegionText({ country, province, city }: AddDraft['plant']): string {
  const nameIn = (options: { value: string; label: string }[], code: string) =>
    options.find((option) => option.value === code)?.label ?? code;
  const countries = useRegions(undefined).options;
  const provinces = useRegions(country, country !== '').options;
  const cities = useRegions(province, /^\d{6}$/.test(province)).options;
  const names = [nameIn(countries, country), nameIn(provinces, province), nameIn(cities, city)];
  return names.filter(Boolean).join(' · ');
}

/** Summary of the draft before the plant is created; each section has an edit link to its step. */
export function Review({ draft, onEdit }: { draft: AddDraft; onEdit: (step: Step) => void }) {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const { plant, price, subsidies, noSubsidy, transformer } = draft;
  const words = plantWords[lang];
  const sized = (value: string, unit: string) => (value === '' ? '' : `${value} ${unit}`);
  const usual = [...new Set(price.seasons.map((season) => season.usualPrice))].join(' / ');
  const perKwh = `${plant.currency}/kWh`;
  const region = useRegionText(plant);
  return (
    <div className={styles.reviews}>
      <Facts
        title={t('step.basic')}
        onEdit={() => onEdit('basic')}
        facts={[
          [t('field.name'), plant.name],
          [t('field.screenType'), words.screenType[plant.screenType]],
          [t('field.installDate'), plant.installDate],
          [t('field.currency'), plant.currency],
          [t('field.voltageLevel'), sized(plant.voltageLevel, 'kV')],
        ]}
      />
      <Facts
        title={t('step.location')}
        onEdit={() => onEdit('location')}
        facts={[
          [t('field.region'), region],
          [t('field.address'), plant.address],
          [t('field.position'), `${plant.longitude}°, ${plant.latitude}°`],
          [t('field.timeZone'), `${plant.timeZone} (${zoneLabel(plant.timeZone, Date.now())})`],
        ]}
      />
      <Facts
        title={t('step.installation')}
        onEdit={() => onEdit('installation')}
        facts={[
          [t('field.plantMode'), words.plantMode[plant.plantMode]],
          ...(hasPv(plant.screenType) ? [[t('field.pvKwp'), sized(plant.pvKwp, 'kWp')] as Fact] : []),
          ...(hasStorage(plant.screenType)
            ? [
                [t('field.storageKw'), sized(plant.storageKw, 'kW')] as Fact,
                [t('field.storageKwh'), sized(plant.storageKwh, 'kWh')] as Fact,
              ]
            : []),
          [t('field.installer'), plant.installer],
          [t('section.pf'), plant.pfEnabled ? t('pf.points', { count: plant.pfPoints.length }) : t('pf.off')],
        ]}
      />
      <Facts
        title={t('step.prices')}
        onEdit={() => onEdit('prices')}
        facts={[
          [t('add.usualPrice'), sized(usual, perKwh)],
          [t('add.feedInPrice'), sized(price.feedInPrice, perKwh)],
          [t('add.seasons'), String(price.seasons.length)],
        ]}
      />
      <Facts
        title={t('step.extras')}
        onEdit={() => onEdit('extras')}
        facts={[
          [t('add.subsidies'), noSubsidy ? t('add.none') : String(subsidies.length)],
          [t('add.transformer'), transformer ? sized(transformer.capacityKva, 'kVA') : t('add.none')],
        ]}
      />
    </div>
  );
}
