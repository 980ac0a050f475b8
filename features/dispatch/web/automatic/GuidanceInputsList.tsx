import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useTranslation } from 'react-i18next';
import type { GuidanceInputs } from '../../contract/automatic.contract.ts';
import styles from './automatic.module.css';
import { useCurrency } from './useCurrency.ts';

interface GuidanceInputsListProps {
  inputs: GuidanceInputs;
  currency: string;
  timeZone: string;
}

/** What the last calculation was based on. */
export function GuidanceInputsList({ inputs, currency, timeZone }: GuidanceInputsListProps) {
  const { t } = useTranslation('dispatch');
  const { unit, price, priceUnit } = useCurrency(currency);
  const limit = (kw: number | null) =>
    kw === null ? t('optimise.inputs.noLimit') : `${formatNumber(kw, 1)} kW`;
  const forecast = (at: string | null) =>
    at === null
      ? t('automatic.inputs.similarDays')
      : t('automatic.inputs.madeAt', { time: formatDateTime(at, timeZone, 'minute') });
  const { demandPricePerKw } = inputs;
  const from = inputs.wearFrom ? ` · ${t(`optimise.inputs.wearFrom.${inputs.wearFrom}`)}` : '';
  const { roundTrip, standbyKw, isEfficiencyByPower } = inputs;
  const losses: readonly (readonly [string, string])[] =
    roundTrip === undefined || standbyKw === undefined
      ? []
      : [
          [
            t('automatic.inputs.roundTrip'),
            `${formatShare(roundTrip)} · ${t(`automatic.inputs.efficiency.${isEfficiencyByPower ? 'byPower' : 'flat'}`)}`,
          ],
          [
            t('optimise.inputs.standby'),
            standbyKw === null ? t('optimise.inputs.notMeasured') : `${formatNumber(standbyKw, 2)} kW`,
          ],
        ];
  const facts: readonly (readonly [string, string])[] = [
    ['SOC', `${formatNumber(inputs.soc, 1)} %`],
    [t('optimise.inputs.capacity'), `${formatNumber(inputs.capacityKwh, 1)} kWh`],
    [t('optimise.inputs.socRange'), `${formatNumber(inputs.socMin, 0)}–${formatNumber(inputs.socMax, 0)} %`],
    [t('automatic.inputs.maxCharge'), `${formatNumber(inputs.maxChargeKw, 1)} kW`],
    [t('automatic.inputs.maxDischarge'), `${formatNumber(inputs.maxDischargeKw, 1)} kW`],
    [t('automatic.inputs.wear'), `${price(inputs.wearPerKwh)} ${priceUnit}${from}`],
    ...losses,
    [t('optimise.inputs.transformer'), limit(inputs.transformerKw)],
    [t('optimise.inputs.demandLimit'), limit(inputs.demandLimitKw)],
    [t('optimise.inputs.backflow'), limit(inputs.exportLimitKw)],
    [
      t('optimise.inputs.demandPrice'),
      demandPricePerKw === null
        ? t('optimise.inputs.notCharged')
        : `${formatNumber(demandPricePerKw)} ${unit}/kW`,
    ],
    [
      t('optimise.inputs.monthPeak'),
      inputs.monthPeakKw === null ? formatNumber(null) : `${formatNumber(inputs.monthPeakKw, 1)} kW`,
    ],
    [t('automatic.inputs.pvForecast'), forecast(inputs.pvForecastAt)],
    [t('automatic.inputs.loadForecast'), forecast(inputs.loadForecastAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
