import { formatNumber } from '@heliodon/kernel/format/number';
import { Chart } from '@heliodon/ui/Chart';
import { Figure } from '@heliodon/ui/Figure';
import { Alert, Card, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './packages.module.css';
import { type Compared, comparedRows, powerModel, type Simulation, socModel } from './simulationModel.ts';
import { type Currency, useMoney } from './useMoney.ts';

const POWER_PX = 340;
const SOC_PX = 220;
const GROUP = 'ems-tomorrow';

interface SimulationCardProps {
  found: Simulation;
  timeZone: string;
  currency: Currency;
  /** The result belongs to the previous settings: the new ones are being simulated. */
  stale: boolean;
}

/** Simulation of tomorrow before a package is applied: savings, curves, and the baselines. */
export function SimulationCard({ found, timeZone, currency, stale }: SimulationCardProps) {
  const { t } = useTranslation('dispatch');
  const power = useMemo(
    () =>
      powerModel(found, timeZone, {
        pv: t('packages.curve.pv'),
        load: t('packages.curve.load'),
        piles: t('packages.curve.piles'),
        storage: t('packages.curve.storage'),
        grid: t('packages.curve.grid'),
        demand: t('packages.demand'),
        backflow: t('packages.backflow'),
        transformer: t('packages.transformer'),
      }),
    [found, timeZone, t],
  );
  const soc = useMemo(
    () => socModel(found, timeZone, { soc: t('packages.socChart'), socNow: t('packages.curve.socNow') }),
    [found, timeZone, t],
  );
  return (
    <Card title={t('packages.tomorrow', { day: found.day })} aria-busy={stale}>
      <SimulationTiles found={found} currency={currency} />
      {found.planStays && (
        <Alert
          className={styles.below}
          type="warning"
          showIcon
          title={t('packages.planStays')}
          description={<Link to="/energyManage/energySchedule">{t('packages.toSchedules')}</Link>}
        />
      )}
      <div className={styles.below}>
        <Chart
          title={t('packages.chart')}
          fileName={t('packages.tomorrow', { day: found.day })}
          height={POWER_PX}
          model={power}
          group={GROUP}
          viewKey={found.day}
          extra={<span className={styles.quiet}>{t('packages.chartHint')}</span>}
        />
        <Chart
          title={t('packages.socChart')}
          fileName={`SOC ${found.day}`}
          height={SOC_PX}
          model={soc}
          group={GROUP}
          viewKey={found.day}
        />
      </div>
      <Comparison found={found} currency={currency} />
      <p className={styles.source}>{useSourceText(found)}</p>
    </Card>
  );
}

function SimulationTiles({ found, currency }: { found: Simulation; currency: Currency }) {
  const { t } = useTranslation('dispatch');
  const money = useMoney(currency);
  const { saved, figures, day } = found;
  const more = saved.withPackage - saved.asNow;
  const peakKw = figures.withPackage.peakKw;
  const lowered = figures.asNow.peakKw - peakKw;
  return (
    <div className={styles.tiles}>
      <Figure
        size="large"
        energy="battery"
        label={t('packages.saved')}
        {...money(saved.withPackage)}
        note={t('packages.savedNote', { day })}
      />
      <Figure
        size="large"
        label={t('packages.more')}
        {...money(more)}
        note={t(
          Math.abs(more) < 0.005
            ? 'packages.moreSame'
            : more > 0
              ? 'packages.moreBetter'
              : 'packages.moreWorse',
          { day },
        )}
      />
      <Figure size="large" label={t('packages.figure.cost')} {...money(figures.withPackage.cost)} />
      <Figure
        size="large"
        energy="grid"
        label={t('packages.figure.peakKw')}
        value={formatNumber(peakKw, 1)}
        unit="kW"
        note={t(lowered >= 0 ? 'packages.peakLower' : 'packages.peakHigher', {
          kw: formatNumber(Math.abs(lowered), 1),
        })}
      />
      <Figure
        size="large"
        label={t('packages.socDay')}
        value={`${formatNumber(found.startSoc, 0)} → ${formatNumber(figures.withPackage.endSoc, 0)}`}
        unit="%"
      />
    </div>
  );
}

function Comparison({ found, currency }: { found: Simulation; currency: Currency }) {
  const { t } = useTranslation('dispatch');
  const money = useMoney(currency);
  const { figures } = found;
  const shown = (name: Compared, value: number | null) =>
    name === 'cost' ? money(value).value : formatNumber(value, 1);
  const unitOf = (name: Compared) => {
    if (name === 'cost') return money(0).unit;
    if (name === 'endSoc') return '%';
    return name === 'peakKw' ? 'kW' : 'kWh';
  };
  const column = (key: keyof Simulation['figures']) => ({
    key,
    title: t(`packages.column.${key}`),
    align: 'right' as const,
    ...(key === 'withPackage' && { className: styles.best }),
    render: (_: unknown, { name }: { name: Compared }) => shown(name, figures[key][name]),
  });
  return (
    <Table
      className={styles.below}
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={comparedRows(found).map((name) => ({ name }))}
      columns={[
        {
          key: 'what',
          title: t('packages.column.what'),
          render: (_, { name }) => `${t(`packages.figure.${name}`)} (${unitOf(name)})`,
        },
        column('withPackage'),
        column('asNow'),
        column('withoutStorage'),
      ]}
    />
  );
}

function useSourceText({ source }: Simulation): string {
  const { t } = useTranslation('dispatch');
  const named = (of: 'load' | 'pv' | 'piles') => {
    const from = source[of];
    if (from === '') return [];
    const words =
      from === 'forecast' ? t('packages.source.forecast') : t('packages.source.day', { day: from });
    return [`${t(`packages.source.${of}`)} ${words}`];
  };
  return t('packages.source.all', { list: [...named('load'), ...named('pv'), ...named('piles')].join('; ') });
}
