import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { Alert, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Packages } from './needs.ts';
import { ProblemList } from './ProblemList.tsx';
import styles from './packages.module.css';

/** The running package, its start and operator, and the storage and limits that it uses. */
export function ActivePackage({ data, timeZone }: { data: Packages; timeZone: string }) {
  const { t } = useTranslation('dispatch');
  const { active, plant } = data;
  const energy = (kwh: number) => formatQuantity(kwh, 'kWh', 0).text;
  const power = formatQuantity(plant.ratedKw, 'kW', 0);
  const limit = (on: boolean, kw: number | null) => ({
    value: on && kw !== null ? formatNumber(kw, 1) : t('packages.notHeld'),
    ...(on && kw !== null && { unit: 'kW' }),
  });
  return (
    <Card>
      <div className={styles.active}>
        <div>
          <div className={styles.label}>{t('packages.active')}</div>
          <div className={styles.name}>
            {active ? t(`packages.name.${active.name}`) : t('packages.none')}
            {active?.adjusted && <span className={styles.adjusted}>{t('packages.adjusted')}</span>}
          </div>
          <div className={styles.since}>
            {active?.since
              ? t('packages.since', {
                  time: formatDateTime(active.since, timeZone, 'minute'),
                  operator: active.operator,
                })
              : t('packages.noneHint')}
          </div>
        </div>
        <Figure
          energy="battery"
          label={t('packages.storage')}
          value={power.value}
          unit={power.unit}
          note={t('packages.capacity', { present: energy(plant.capacityKwh), rated: energy(plant.ratedKwh) })}
        />
        <Figure
          label={t('packages.reserve')}
          value={formatNumber(active?.settings.reserveSoc, 0)}
          unit="%"
          note={active ? t(`packages.base.${active.settings.base}`) : undefined}
        />
        <Figure label={t('packages.demand')} {...limit(plant.demandOn, plant.demandLimitKw)} />
        <Figure label={t('packages.backflow')} {...limit(plant.backflowOn, plant.backflowTargetKw)} />
        <Figure
          label={t('packages.transformer')}
          {...limit(plant.transformerKw !== null, plant.transformerKw)}
        />
      </div>
      {active && !active.planFits && (
        <Alert
          className={styles.below}
          type="warning"
          showIcon
          title={t('packages.planUnfit')}
          description={t('packages.planUnfitHint')}
        />
      )}
      {active && active.problems.length > 0 && (
        <Alert
          className={styles.below}
          type="warning"
          showIcon
          title={t('packages.activeProblem')}
          description={<ProblemList problems={active.problems} />}
        />
      )}
    </Card>
  );
}
