import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Showcase } from '../../contract/showcase.contract.ts';
import {
  CellsDrawing,
  DiagnosisDrawing,
  FlowDrawing,
  HouseDrawing,
  PlanDrawing,
  PricesDrawing,
} from './drawings.tsx';
import styles from './showcase.module.css';

interface Part {
  readonly key: 'monitor' | 'cells' | 'money' | 'diagnosis' | 'plan' | 'own';
  readonly Drawing: ComponentType;
  /** A figure of the shown plants; undefined where nothing is known. */
  readonly figure?: (shown: Showcase) => string | undefined;
}

const kwh = (value: number | null) => (value ? formatQuantity(value, 'kWh', 1).text : undefined);

const PARTS: readonly Part[] = [
  {
    key: 'monitor',
    Drawing: FlowDrawing,
    figure: ({ power }) => (power.loadKw ? formatQuantity(power.loadKw, 'kW').text : undefined),
  },
  {
    key: 'cells',
    Drawing: CellsDrawing,
    figure: ({ capacity }) => (capacity.storageKwh ? kwh(capacity.storageKwh) : undefined),
  },
  { key: 'money', Drawing: PricesDrawing, figure: ({ total }) => kwh(total.dischargeKwh) },
  {
    key: 'diagnosis',
    Drawing: DiagnosisDrawing,
    figure: ({ online, plants }) =>
      online !== null && plants > 0 ? `${formatNumber(online, 0)} / ${formatNumber(plants, 0)}` : undefined,
  },
  { key: 'plan', Drawing: PlanDrawing, figure: ({ today }) => kwh(today.dischargeKwh) },
  { key: 'own', Drawing: HouseDrawing },
];

/** Functions of the product, in six parts. */
export function Parts({ shown }: { shown: Showcase | undefined }) {
  const { t } = useTranslation('screens');
  return (
    <div className={styles.parts}>
      {PARTS.map(({ key, Drawing, figure }) => {
        const text = shown && figure?.(shown);
        return (
          <article key={key} className={styles.part}>
            <Drawing />
            <h3>{t(`showcase.part.${key}.title`)}</h3>
            <p>{t(`showcase.part.${key}.text`)}</p>
            {text && (
              <p className={styles.proof}>
                <b>{text}</b> <span>{t(`showcase.part.${key}.figure`)}</span>
              </p>
            )}
          </article>
        );
      })}
    </div>
  );
}
