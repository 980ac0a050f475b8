import { formatNumber, type Numeric } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Logo } from '@heliodon/ui/Logo';
import { Stack } from '@heliodon/ui/layout/Stack';
import { cssVariables, wallPalette } from '@heliodon/ui/tokens';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import { setLanguage, useLang } from '@heliodon/web/i18n';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Showcase } from '../../contract/showcase.contract.ts';
import { energy, peak, power, weight } from '../overview/formats.ts';
import { CityMap } from './CityMap.tsx';
import { HeroScene } from './HeroScene.tsx';
import { Parts } from './Parts.tsx';
import styles from './showcase.module.css';
import { useShowcase } from './useShowcase.ts';

/** Dark background in either theme, as on the big screens. */
const colors = cssVariables(wallPalette);
const whole = (value: Numeric) => ({ value: formatNumber(value, 0), unit: '' });
const LOGO_PX = 30;

function Top() {
  const { t } = useTranslation('screens');
  const other = useLang() === 'zh' ? 'en' : 'zh';
  return (
    <header className={styles.top}>
      <Logo size={LOGO_PX} withName />
      <nav>
        <button type="button" lang={other} onClick={() => void setLanguage(other)}>
          {other === 'en' ? 'English' : '中文'}
        </button>
        <Link to="/login" className={styles.quiet}>
          {t('showcase.login')}
        </Link>
      </nav>
    </header>
  );
}

function Ways() {
  const { t } = useTranslation('screens');
  return (
    <div className={styles.ways}>
      <Link to="/register" className={styles.main}>
        {t('showcase.register')}
      </Link>
      <Link to="/login" className={styles.quiet}>
        {t('showcase.enter')}
      </Link>
    </div>
  );
}

function Now({ shown }: { shown: Showcase }) {
  const { t } = useTranslation('screens');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.now} data-source={shown.source}>
      <span className={styles.nowLabel}>
        <i aria-hidden />
        {t(shown.source === 'demo' ? 'showcase.now.demo' : 'showcase.now.public')}
      </span>
      <span className={styles.nowFigure}>
        <CountUp value={shown.power.pvKw} format={power} />
      </span>
      {shown.at !== null && (
        <span className={styles.nowTime}>
          {t('showcase.now.at', { time: formatDateTime(shown.at, zone, 'minute') })}
        </span>
      )}
    </div>
  );
}

function Figures({ shown }: { shown: Showcase }) {
  const { t } = useTranslation('screens');
  const figures = [
    ['plants', shown.plants, whole],
    ['pv', shown.capacity.pvKwp, peak],
    ['storage', shown.capacity.storageKwh, energy],
    ['today', shown.today.pvKwh, energy],
    ['total', shown.total.pvKwh, energy],
    ['co2', shown.savings.co2Kg, weight],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([key, value, format]) => (
        <div key={key} data-figure={key}>
          <dt>{t(`showcase.figure.${key}`)}</dt>
          <dd>
            <CountUp value={value} format={format} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Public page that introduces the product to visitors. */
export default function ShowcasePage() {
  const { t } = useTranslation('screens');
  const data = useShowcase();
  const shown = data && data.source !== 'none' ? data : undefined;
  return (
    <main className={styles.page} style={colors}>
      <div className={styles.inner}>
        <Top />
        <section className={styles.hero}>
          <Stack gap="lg" className={styles.words}>
            <h1>{t('showcase.title')}</h1>
            <p className={styles.lead}>{t('showcase.lead')}</p>
            <Ways />
            {shown && <Now shown={shown} />}
          </Stack>
          <HeroScene pvKw={shown?.power.pvKw ?? null} />
        </section>
        {shown && <Figures shown={shown} />}
        <section className={styles.section}>
          <h2>{t('showcase.parts')}</h2>
          <Parts shown={shown} />
        </section>
        {shown && shown.cities.length > 0 && (
          <section className={styles.section}>
            <h2>{t('showcase.map.title')}</h2>
            <p className={styles.hint}>{t('showcase.map.hint')}</p>
            <CityMap cities={shown.cities} />
          </section>
        )}
        <section className={styles.last}>
          <h2>{t('showcase.last')}</h2>
          <Ways />
        </section>
      </div>
    </main>
  );
}
