import { AlertFilled, EnvironmentOutlined, UserOutlined } from '@ant-design/icons';
import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { Lang } from '@heliodon/kernel/lang';
import { Figure } from '@heliodon/ui/Figure';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Inline } from '@heliodon/ui/layout/Inline';
import { OfHistory } from '@heliodon/ui/OfHistory';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { EnergyRole, GradeTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plantWords } from '../../contract/plant.words.ts';
import { hasCharging, hasPv, hasStorage, type PlantRow } from '../../contract/plants.contract.ts';
import styles from './list.module.css';

const GRADE_TONES: readonly GradeTone[] = ['serious', 'first', 'second', 'third'];

/** Power below this is self-consumption of the storage system, not charging. */
const IDLE_KW = 0.05;

interface PlantCardProps {
  row: PlantRow;
  /** The product generation with chargers. */
  charging: boolean;
  nameOf: (row: PlantRow) => ReactNode;
  /** Undefined where the account may neither edit nor delete. */
  actionsOf: ((row: PlantRow) => ReactNode) | undefined;
}

interface Shown {
  readonly key: CardFigure;
  readonly value: string;
  readonly unit: string;
}

type CardFigure =
  | 'pvTodayKwh'
  | 'pvTotalKwh'
  | 'chargeTodayKwh'
  | 'dischargeTodayKwh'
  | 'chargeTotalKwh'
  | 'dischargeTotalKwh'
  | 'chargingKw'
  | 'chargingTodayKwh';

/** Energy figures of the card, in pairs that are shown side by side. */
function figuresOf(row: PlantRow, charging: boolean): CardFigure[] {
  const [pv, storage] = [hasPv(row.screenType), hasStorage(row.screenType)];
  return [
    ...(pv ? (['pvTodayKwh', 'pvTotalKwh'] as const) : []),
    ...(storage ? (['chargeTodayKwh', 'dischargeTodayKwh'] as const) : []),
    ...(storage ? (['chargeTotalKwh', 'dischargeTotalKwh'] as const) : []),
    ...(charging && hasCharging(row.screenType) ? (['chargingKw', 'chargingTodayKwh'] as const) : []),
  ];
}

/** From here on an unabbreviated amount is shown without cents: the card has no space for them. */
const LARGE = 1e4;

function moneyOf(amount: number | null, currency: string, lang: Lang): Pick<Shown, 'value' | 'unit'> {
  const { value, unit } = formatMoney(amount, { lang, currency });
  const isInFull = unit === currencyUnit(currency, lang);
  if (!isInFull || amount === null || Math.abs(amount) < LARGE) return { value, unit };
  return { value: formatNumber(amount, 0), unit };
}

interface GaugeProps {
  label: string;
  /** Positive, kW. */
  powerKw: number | null;
  /** Direction of the power flow. */
  way?: string;
  energy: EnergyRole;
  share: number | null;
  caption: string;
}

/** Current power, with a bar for its share of installed power or for the SOC. */
function Gauge({ label, powerKw, way, energy, share, caption }: GaugeProps) {
  const { value, unit } = formatQuantity(powerKw, 'kW');
  const percent = Math.min(100, Math.max(0, (share ?? 0) * 100));
  return (
    <div className={styles.gauge}>
      <Figure
        value={value}
        unit={unit}
        size="large"
        energy={energy}
        label={way ? `${label} · ${way}` : label}
      />
      <div className={styles.gaugeFoot}>
        <span className={styles.bar} aria-hidden>
          <i style={{ width: `${percent}%`, background: `var(--hd-energy-${energy}-solid)` }} />
        </span>
        <span>{caption}</span>
      </div>
    </div>
  );
}

/** Number of open alarms and their highest grade; nothing where none is open. */
function OpenAlarms({ row: { openAlarms, worstGrade } }: Pick<PlantCardProps, 'row'>) {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const tone = GRADE_TONES[(worstGrade ?? 0) - 1];
  if (!openAlarms || !tone) return null;
  const grade = gradeWords[worstGrade as AlarmGrade][lang];
  return (
    <p
      className={styles.alarms}
      style={{ color: `var(--hd-grade-${tone}-text)`, background: `var(--hd-grade-${tone}-soft)` }}
    >
      <AlertFilled aria-hidden /> {t('card.openAlarms', { count: openAlarms, grade })}
    </p>
  );
}

/** One plant: status, current power, energy of today and in total. */
export const PlantCard = memo(function PlantCard({ row, charging, nameOf, actionsOf }: PlantCardProps) {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const words = plantWords[lang];
  const mayEarn = usePermission('reportView');
  const money = (amount: number | null) => moneyOf(amount, row.currency, lang);
  const { screenType, pvKw, pvKwp, batteryKw, soc } = row;
  const place = [row.province, row.city].filter(Boolean).join(' ');
  const way = batteryKw === null || Math.abs(batteryKw) < IDLE_KW ? 'idle' : batteryKw > 0 ? 'out' : 'in';
  const pvShare = pvKw !== null && pvKwp ? pvKw / pvKwp : null;
  const small: Shown[] = figuresOf(row, charging).map((key) => {
    const { value, unit } = formatQuantity(row[key], key === 'chargingKw' ? 'kW' : 'kWh');
    return { key, value, unit };
  });
  const capacity = [
    hasPv(screenType) && formatQuantity(pvKwp, 'kWp').text,
    hasStorage(screenType) && formatQuantity(row.storageKwh, 'kWh').text,
  ];
  const cell = (label: string, value: string, unit: string, ofHistory = false) => (
    <div key={label}>
      <dt title={label}>{label}</dt>
      <dd>
        {ofHistory || value === NO_VALUE ? (
          <OfHistory value={value}>
            <Figure value={value} unit={unit} size="small" />
          </OfHistory>
        ) : (
          <Figure value={value} unit={unit} size="small" />
        )}
      </dd>
    </div>
  );
  const moneyCell = (label: string, amount: number | null) => {
    const { value, unit } = money(amount);
    return cell(label, value, unit, true);
  };
  return (
    <article className={styles.plant} data-status={row.status} data-plant={row.plantId}>
      <Inline as="header" gap="sm" justify="between" className={styles.cardHead}>
        {nameOf(row)}
        <StatusTag status={row.status} />
      </Inline>
      <OpenAlarms row={row} />
      <p className={styles.about}>
        <span>{words.screenType[screenType]}</span>
        <span>{capacity.filter(Boolean).join(' / ')}</span>
        {place && (
          <span className={styles.where} title={place}>
            <EnvironmentOutlined aria-hidden /> {place}
          </span>
        )}
      </p>
      <div className={styles.gauges}>
        {hasPv(screenType) && (
          <Gauge
            label={t('card.pvKw')}
            powerKw={pvKw}
            energy="pv"
            share={pvShare}
            caption={formatShare(pvShare, 0)}
          />
        )}
        {hasStorage(screenType) && (
          <Gauge
            label={t('card.batteryKw')}
            powerKw={batteryKw === null ? null : Math.abs(batteryKw)}
            way={batteryKw === null ? undefined : t(`list.way.${way}`)}
            energy="battery"
            share={soc === null ? null : soc / 100}
            caption={`SOC ${formatShare(soc === null ? null : soc / 100, 0)}`}
          />
        )}
      </div>
      <dl className={styles.small}>
        {small.map(({ key, value, unit }) => cell(t(`card.${key}`), value, unit, key.includes('Total')))}
        {hasPv(screenType) && cell(t('card.fullHours'), formatNumber(row.fullHours), 'h')}
        {mayEarn && moneyCell(t('card.incomeToday'), row.incomeToday)}
        {moneyCell(t('card.incomeTotal'), row.incomeTotal)}
      </dl>
      <footer className={styles.cardFoot}>
        <span className={styles.lastUpdate}>
          <LastUpdate at={row.at} timeZone={row.timeZone} />
          <span className={styles.owner} title={row.owner}>
            <UserOutlined aria-hidden /> {row.owner}
          </span>
        </span>
        {actionsOf?.(row)}
      </footer>
    </article>
  );
});
