import { getPile } from '@heliodon/charging/contract';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { type Command, type DeviceKind, takesCommand } from '@heliodon/kernel/device-kind';
import { codeWord } from '@heliodon/kernel/device-point';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import { Figure } from '@heliodon/ui/Figure';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { listOf } from '../points/pointGroups.ts';
import styles from './ConnectorCards.module.css';

const FAULT = 5;
const CHARGING = 2;
const AVAILABLE = 0;
const PREPARING = 1;
const TONES = ['waiting', 'waiting', 'normal', 'warning', 'waiting', 'fault', 'offline'] as const;
const WAITS: readonly (number | null)[] = [AVAILABLE, PREPARING];

const FEE_REFRESH_MS = 15_000;

interface ConnectorCardsProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** The connectors of a charger, each with its running session. */
export function ConnectorCards({ kind, device }: ConnectorCardsProps) {
  const { values } = device.now;
  const [asked, setAsked] = useState<{ command: Command; values: Record<string, number> }>();
  const fees = useFees(device.deviceId);
  const list = (name: string) => {
    const point = kind.points.find((one) => one.name === name);
    return point ? listOf(values, point) : [];
  };
  const status = list('connectorStatus');
  const count = device.structure.connectors ?? status.findLastIndex((code) => code !== null) + 1;
  const command = (name: string) =>
    kind.commands.find((one) => one.name === name && takesCommand(device.commands, name));
  const [start, stop] = [command('startSession'), command('stopSession')];
  if (count === 0) return null;
  return (
    <Grid columnRem={20} gap="md">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Connector
          key={at}
          kind={kind}
          number={at + 1}
          status={status[at] ?? null}
          fee={fees(at + 1)}
          figures={{
            powerKw: list('connectorPowerKw')[at] ?? null,
            energyKwh: list('connectorSessionKwh')[at] ?? null,
            soc: list('connectorSoc')[at] ?? null,
            voltage: list('connectorVoltage')[at] ?? null,
            current: list('connectorCurrent')[at] ?? null,
            temperature: list('connectorTemperature')[at] ?? null,
          }}
          onStart={start && (() => setAsked({ command: start, values: { connector: at + 1, maxKwh: 0 } }))}
          onStop={stop && (() => setAsked({ command: stop, values: { connector: at + 1 } }))}
        />
      ))}
      {asked && (
        <CommandDialog
          kind={kind}
          targets={[targetOf(device)]}
          command={asked.command}
          values={asked.values}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Grid>
  );
}

interface Fee {
  readonly amount: number;
  readonly currency: string;
}

/** Fee so far of the running session, by connector. */
function useFees(deviceId: number): (connector: number) => Fee | undefined {
  const { data } = useQuery({
    ...callQuery(getPile, { deviceId }, { quiet: true }),
    refetchInterval: FEE_REFRESH_MS,
  });
  return (connector) => {
    const fee = data?.connectors.find((one) => one.connector === connector)?.session?.fee;
    return data && fee != null ? { amount: Number(fee), currency: data.currency } : undefined;
  };
}

interface ConnectorProps {
  kind: DeviceKind;
  number: number;
  status: number | null;
  /** Fee of the running session, if known. */
  fee: Fee | undefined;
  figures: Record<'powerKw' | 'energyKwh' | 'soc' | 'voltage' | 'current' | 'temperature', number | null>;
  /** Undefined: the charger does not support it. */
  onStart: (() => void) | undefined;
  onStop: (() => void) | undefined;
}

function Connector({ kind, number, status, fee, figures, onStart, onStop }: ConnectorProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const point = kind.points.find(({ name }) => name === 'connectorStatus');
  const word = point && isValue(status) ? codeWord(kind, point, status, lang) : undefined;
  const money = ({ amount, currency }: Fee) => {
    const { value, unit } = formatMoney(amount, { currency, lang, short: false });
    return { value, unit };
  };
  // Charging is negative by the sign convention; the card shows absolute values.
  const size = (value: number | null) => (isValue(value) ? Math.abs(value) : value);
  return (
    <Card
      size="small"
      title={t('connector.title', { number })}
      extra={word && <StatusTag tone={TONES[status ?? FAULT] ?? 'warning'}>{word}</StatusTag>}
    >
      <Inline wrap gap="xl" rowGap="sm" align="end">
        <Figure
          size="large"
          energy="charging"
          label={t('connector.power')}
          value={formatNumber(size(figures.powerKw), 1)}
          unit="kW"
        />
        <Figure label={t('connector.energy')} value={formatNumber(figures.energyKwh, 2)} unit="kWh" />
        <Figure label={t('connector.soc')} value={formatNumber(figures.soc, 0)} unit="%" />
        {fee && <Figure label={t('connector.fee')} {...money(fee)} />}
      </Inline>
      <div className={styles.line}>
        <Text tone="tertiary" size="sm">
          {[
            `${formatNumber(figures.voltage, 1)} V`,
            `${formatNumber(size(figures.current), 1)} A`,
            `${formatNumber(figures.temperature, 1)} °C`,
          ].join(' · ')}
        </Text>
        <Allowed code="deviceSet">
          {status === CHARGING && onStop && (
            <Button size="small" danger onClick={onStop}>
              {t('connector.stop')}
            </Button>
          )}
          {WAITS.includes(status) && onStart && (
            <Button size="small" onClick={onStart}>
              {t('connector.start')}
            </Button>
          )}
        </Allowed>
      </div>
    </Card>
  );
}
