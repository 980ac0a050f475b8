import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OptimisedPlan } from '../../../contract/optimise.contract.ts';
import styles from '../optimise.module.css';

/** Inputs of the computation, with assumed values marked. */
export function InputsCard({ plan: { inputs, plant, solvedMs, best } }: { plan: OptimisedPlan }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const kw = (value: number | null) =>
    value === null ? t('optimise.inputs.noLimit') : `${formatNumber(value, 1)} kW`;
  const assumed = (known: boolean) => (known ? '' : ` · ${t('optimise.inputs.assumed')}`);
  const { expected } = inputs;
  const facts: [string, string][] = [
    [
      t('optimise.inputs.capacity'),
      t('optimise.inputs.capacityOf', {
        present: formatNumber(inputs.capacityKwh, 1),
        rated: formatNumber(inputs.ratedKwh, 1),
      }),
    ],
    [t('optimise.inputs.rated'), `${formatNumber(inputs.ratedKw, 1)} kW`],
    [
      t('optimise.inputs.socRange'),
      `${formatNumber(inputs.socMin, 0)}–${formatNumber(inputs.socMax, 0)} %${assumed(inputs.socLimitsKnown)}`,
    ],
    [t('optimise.inputs.startSoc'), `${formatNumber(inputs.startSoc, 1)} %${assumed(inputs.startSocKnown)}`],
    [
      t('optimise.inputs.roundTrip'),
      `${formatShare(inputs.roundTrip)} · ${t(`optimise.inputs.roundTripFrom.${inputs.roundTripFrom}`)}`,
    ],
    [
      t('optimise.inputs.standby'),
      inputs.standbyKw === null
        ? t('optimise.inputs.notMeasured')
        : `${formatNumber(inputs.standbyKw, 2)} kW`,
    ],
    [
      t('automatic.inputs.wear'),
      `${formatNumber(inputs.wearPerKwh, 4)} ${currencyUnit(plant.currency, lang)}/kWh · ${t(`optimise.inputs.wearFrom.${inputs.wearFrom}`)}`,
    ],
    [t('optimise.inputs.transformer'), kw(inputs.transformerKw)],
    [t('optimise.inputs.backflow'), kw(inputs.exportLimitKw)],
    [t('optimise.inputs.demandLimit'), kw(inputs.demandLimitKw)],
    [
      t('optimise.inputs.demandPrice'),
      inputs.demandPricePerKw === null
        ? t('optimise.inputs.notCharged')
        : `${formatNumber(inputs.demandPricePerKw)} ${currencyUnit(plant.currency, lang)}/kW`,
    ],
    ...(inputs.monthPeakKw === null
      ? []
      : ([[t('optimise.inputs.monthPeak'), `${formatNumber(inputs.monthPeakKw, 1)} kW`]] as [
          string,
          string,
        ][])),
    [t('optimise.inputs.pv'), t(`optimise.inputs.from.${expected.pv}`)],
    [t('optimise.inputs.load'), t(`optimise.inputs.from.${expected.load}`)],
    [t('optimise.inputs.charging'), t(`optimise.inputs.from.${expected.charging}`)],
    [
      t('optimise.inputs.solved'),
      `${formatNumber(solvedMs, 0)} ms · ${t(best ? 'optimise.inputs.best' : 'optimise.inputs.nearBest')}`,
    ],
  ];
  return (
    <Card title={t('optimise.inputs.title')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
