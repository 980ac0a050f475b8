import { QuestionCircleOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import { Card, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Machine } from '../data/useStorage.ts';
import { dayEfficiency, figureOf, jointSoc, sumOf } from '../model/figures.ts';
import styles from './MachineCard.module.css';
import { StorageFlow } from './StorageFlow.tsx';

const CARD_PX = 320;

/** One storage machine with its batteries, as it works now. */
export function MachineCard({ machine }: { machine: Machine }) {
  const { row, detail, batteries, pair } = machine;
  const { t } = useTranslation('storage');
  if (!detail)
    return (
      <Card>
        <SkeletonBlock height={CARD_PX} />
      </Card>
    );
  const { values, status, at } = detail.now;
  const soc = jointSoc(
    batteries.map(({ now, structure }) => ({
      soc: figureOf(now.values, 'soc'),
      capacityKwh: structure.capacityKwh ?? null,
    })),
  );
  return (
    <Card>
      <Stack gap="md">
        <Inline wrap gap="sm" rowGap="xxs" justify="between">
          <span className={styles.name}>{row.alias || row.sn}</span>
          <Inline as="span" wrap gap="xs">
            <ModeTags kindId={detail.kind} values={values} />
            <StatusTag status={status} />
          </Inline>
        </Inline>
        <div className={status === 'offline' ? styles.past : undefined}>
          <StorageFlow
            acKw={figureOf(values, 'activePowerKw')}
            dcKw={figureOf(values, 'dcPowerKw')}
            ratedKw={detail.ratedKw}
            soc={soc}
            batteries={batteries.length}
          />
          <Facts machine={machine} />
        </div>
        <div className={styles.foot}>
          <LastUpdate at={at} timeZone={detail.timeZone} withLabel />
          <Links machine={machine} />
          {pair?.guessed && (
            <Tooltip title={t('machine.guessed')}>
              <QuestionCircleOutlined aria-label={t('machine.guessed')} />
            </Tooltip>
          )}
        </div>
      </Stack>
    </Card>
  );
}

type Values = NonNullable<Machine['detail']>['now']['values'];

/** Work mode, and what is not as usual. */
function ModeTags({ kindId, values }: { kindId: string; values: Values }) {
  const lang = useLang();
  const words = ['workMode', 'gridMode'].flatMap((name) => {
    const code = figureOf(values, name);
    const point = kindById(kindId)?.points.find((one) => one.name === name);
    const word = code === null ? undefined : point?.codes?.[code]?.[lang];
    return word === undefined ? [] : [{ name, word }];
  });
  return words.map(({ name, word }) => <Tag key={name}>{word}</Tag>);
}

function Facts({ machine: { detail, batteries } }: { machine: Machine }) {
  const { t } = useTranslation('storage');
  const values = detail?.now.values;
  const own = (name: string, unit: string, decimals = 1) =>
    quantity(formatNumber(figureOf(values, name), decimals), unit);
  const energy = (name: string) => {
    const { value, unit } = formatQuantity(figureOf(values, name), 'kWh', 1);
    return quantity(value, unit);
  };
  const hottest = batteries
    .map(({ now }) => figureOf(now.values, 'cellTemperatureMax'))
    .reduce<number | null>(
      (max, value) => (value !== null && value > (max ?? -Infinity) ? value : max),
      null,
    );
  const lines = ['voltageAb', 'voltageBc', 'voltageCa'].map((name) => figureOf(values, name));
  const capacityKwh = sumOf(batteries.map(({ structure }) => structure.capacityKwh ?? null));
  const efficiency = dayEfficiency(
    figureOf(values, 'chargeTodayKwh'),
    figureOf(values, 'dischargeTodayKwh'),
    capacityKwh,
  );
  const facts: [key: string, shown: ReactNode, help?: string][] = [
    ['acVoltage', quantity(lines.map((volts) => formatNumber(volts, 0)).join(' / '), 'V')],
    ['dcVoltage', own('dcVoltage', 'V')],
    ['frequency', own('frequency', 'Hz', 2)],
    ['igbt', own('igbtTemperature', '°C')],
    ['ambient', own('ambientTemperature', '°C')],
    ['cell', quantity(formatNumber(hottest, 1), '°C')],
    ['chargeToday', energy('chargeTodayKwh')],
    ['dischargeToday', energy('dischargeTodayKwh')],
    ['efficiency', formatShare(efficiency), t('machine.efficiencyHelp')],
    ['chargeTotal', energy('chargeTotalKwh'), t('totals.counterHelp')],
    ['dischargeTotal', energy('dischargeTotalKwh'), t('totals.counterHelp')],
    ['rated', quantity(formatNumber(detail?.ratedKw, 0), 'kW')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, shown, help]) => (
        <div key={key} title={help}>
          <dt>{t(`machine.${key}`)}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

const quantity = (value: string, unit: string): ReactNode => (
  <>
    {value} <span className={styles.unit}>{unit}</span>
  </>
);

function Links({ machine: { row, batteries } }: { machine: Machine }) {
  const { t } = useTranslation('storage');
  const mayBatteries = usePermission('batteryView');
  return (
    <Inline as="span" wrap gap="md" rowGap="xxs" align="stretch">
      <Link to={`/monitoring/deviceDetails?deviceId=${row.deviceId}`}>{t('machine.details')}</Link>
      {mayBatteries &&
        batteries.map(({ deviceId, alias, sn }) => (
          <Link key={deviceId} to={`/monitoring/stack?deviceId=${deviceId}`}>
            {alias || sn}
          </Link>
        ))}
    </Inline>
  );
}
