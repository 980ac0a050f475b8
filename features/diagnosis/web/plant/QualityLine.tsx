import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { useTranslation } from 'react-i18next';
import styles from './QualityLine.module.css';

/** Data available to the diagnosis. */
export function QualityLine({ data }: { data: PlantDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const { quality, days } = data;
  const facts = [
    {
      key: 'inverters',
      text: t('quality.inverters', { n: quality.inverters, strings: quality.strings }),
      ok: true,
    },
    {
      key: 'days',
      text: t('quality.days', { known: quality.knownDays, n: days.length }),
      ok: quality.knownDays > 0,
    },
    {
      key: 'light',
      text: quality.irradiance
        ? t('quality.light')
        : quality.weatherStation
          ? t('quality.noLight')
          : t('quality.noStation'),
      ok: quality.irradiance,
    },
    { key: 'price', text: quality.priced ? t('quality.price') : t('quality.noPrice'), ok: quality.priced },
    {
      key: 'neighbours',
      text:
        quality.neighbours > 0
          ? t('quality.neighbours', { n: quality.neighbours })
          : t('quality.noNeighbours'),
      ok: quality.neighbours > 0,
    },
  ];
  return (
    <ul className={styles.facts} aria-label={t('quality.title')}>
      {facts.map(({ key, text, ok }) => (
        <li key={key} className={ok ? styles.ok : styles.lacking}>
          {ok ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  );
}
