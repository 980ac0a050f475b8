import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { MeterRow } from '@heliodon/meters/contract';
import { Figure } from '@heliodon/ui/Figure';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName, nameOf, placeName, placeOf, roleOf, shownKw, wayOf } from '../words.ts';
import styles from './MeterDrawer.module.css';

interface MeterFactsProps {
  meter: MeterRow;
  timeZone: string;
  /** Include the settings, which an editor sees in the form. */
  whole: boolean;
}

/** Current values of a meter, and its settings for accounts that may not edit. */
export function MeterFacts({ meter, timeZone, whole }: MeterFactsProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const { samplingPoint, powerKw, links } = meter;
  const place = placeOf(samplingPoint);
  const power = formatQuantity(shownKw(samplingPoint, powerKw), 'kW');
  const energy = (kwh: number | null) => {
    const { value, unit } = formatQuantity(kwh, 'kWh');
    return { value, unit };
  };
  const facts: [string, ReactNode][] = [
    [t('list.samplingPoint'), placeName(samplingPoint, lang) ?? t('list.unassigned')],
    [t('list.brand'), brandName(meter.brand, lang) ?? meter.model],
    [t('list.links'), links.map(nameOf).join(t('warning.comma'))],
    [t('list.collectFrom'), meter.collectFrom && formatDateTime(meter.collectFrom, timeZone, 'minute')],
    [t('list.address'), meter.address],
    [t('drawer.note'), meter.note],
  ];
  return (
    <>
      <div className={meter.status === 'offline' ? styles.past : styles.figures}>
        <Figure
          label={t('list.powerKw')}
          value={power.value}
          unit={power.unit}
          energy={samplingPoint ? roleOf(samplingPoint) : undefined}
          note={wayOf(samplingPoint, powerKw, lang)}
        />
        <Figure label={place?.importIs[lang] ?? t('list.importTotal')} {...energy(meter.importTotalKwh)} />
        <Figure label={place?.exportIs[lang] ?? t('list.exportTotal')} {...energy(meter.exportTotalKwh)} />
      </div>
      {whole && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '--'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
