import { hasRole } from '@heliodon/device-kinds/kinds';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { DeviceHeadline, PlantNow } from '@heliodon/telemetry/contract';
import { Figure } from '@heliodon/ui/Figure';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Machine } from '../data/useStorage.ts';
import { dayEfficiency, figureOf, jointSoc, sumOf, wayOf } from '../model/figures.ts';
import styles from './StorageTotals.module.css';

interface StorageTotalsProps {
  readonly now: PlantNow | undefined;
  /** Energy is only told where all machines are on the page; null otherwise. */
  readonly machines: readonly Machine[] | null;
}

/** All storage of the plant together. */
export function StorageTotals({ now, machines }: StorageTotalsProps) {
  const { t } = useTranslation('storage');
  const headlines = now?.devices ?? [];
  const converters = headlines.filter(({ kind }) => hasRole(kind, 'storageConverter'));
  const online = converters.filter(({ status }) => status !== 'offline');
  const powerKw = sumOf(online.map((device) => device.powerKw));
  const batteries = machines?.flatMap((machine) => machine.batteries) ?? [];
  const capacities = batteries.map(({ now: { values }, structure }) => ({
    soc: figureOf(values, 'soc'),
    capacityKwh: structure.capacityKwh ?? null,
  }));
  const capacityKwh = sumOf(capacities.map((battery) => battery.capacityKwh));
  const remainingKwh = sumOf(batteries.map(({ now: { values } }) => figureOf(values, 'remainingKwh')));
  const sum = (name: string) =>
    sumOf(machines?.map(({ detail }) => figureOf(detail?.now.values, name)) ?? []);
  const [charged, discharged] = [sum('chargeTodayKwh'), sum('dischargeTodayKwh')];
  const efficiency = dayEfficiency(charged, discharged, capacityKwh);
  const power = formatQuantity(powerKw === null ? null : Math.abs(powerKw), 'kW');
  const energy = (kwh: number | null) => {
    const { value, unit } = formatQuantity(kwh, 'kWh', 1);
    return { value, unit };
  };
  return (
    <Card>
      <Grid columnRem={8.5} gap="lg" fit>
        <Figure
          size="large"
          energy="battery"
          label={t('totals.power')}
          value={power.value}
          unit={power.unit}
          note={powerKw === null ? undefined : t(`way.${wayOf(powerKw)}`)}
        />
        <Figure
          size="large"
          label={t('totals.soc')}
          value={formatNumber(machines ? jointSoc(capacities) : (now?.soc ?? null), 1)}
          unit="%"
          note={
            remainingKwh !== null && capacityKwh !== null
              ? t('totals.remaining', {
                  remaining: formatQuantity(remainingKwh, 'kWh', 0).text,
                  capacity: formatQuantity(capacityKwh, 'kWh', 0).text,
                })
              : undefined
          }
        />
        {machines && (
          <>
            <Figure
              size="large"
              label={t('totals.charged')}
              {...energy(charged)}
              note={counterNote(sum('chargeTotalKwh'))}
            />
            <Figure
              size="large"
              label={t('totals.discharged')}
              {...energy(discharged)}
              note={counterNote(sum('dischargeTotalKwh'))}
            />
            <Figure
              size="large"
              label={t('totals.efficiency')}
              value={formatNumber(efficiency && efficiency * 100, 1)}
              unit="%"
              note={t('totals.efficiencyNote')}
            />
          </>
        )}
        <States devices={converters} />
      </Grid>
    </Card>
  );

  function counterNote(kwh: number | null): ReactNode {
    if (kwh === null) return undefined;
    const { text } = formatQuantity(kwh, 'kWh', 1);
    return <span title={t('totals.counterHelp')}>{t('totals.counter', { energy: text })}</span>;
  }
}

/** How many machines do what. */
function States({ devices }: { devices: readonly DeviceHeadline[] }) {
  const { t } = useTranslation('storage');
  return (
    <div>
      <div className={styles.label}>{t('totals.machines', { count: devices.length })}</div>
      <Inline wrap gap="md" rowGap="xxs" align="stretch">
        {DEVICE_STATUSES.map((status) => {
          const count = devices.filter((device) => device.status === status).length;
          return count === 0 ? null : (
            <Inline key={status} as="span" gap="xs">
              <StatusTag plain status={status} />
              {count}
            </Inline>
          );
        })}
      </Inline>
    </div>
  );
}
