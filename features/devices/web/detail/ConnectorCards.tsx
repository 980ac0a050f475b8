import type { DeviceDetail } from '@heliodon/device-pages/contract';
import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';
import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import { Figure } from '@heliodon/ui/Figure';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Allowed } from '@heliodon/web/permissions';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { listOf } from '../points/pointGroups.ts';
import { codeWord } from '../points/pointValue.ts';
import styles from './ConnectorCards.module.css';

const FAULT = 5;
const CHARGING = 2;
const AVAILABLE = 0;
const PREPARING = 1;
const TONES = ['waiting', 'waiting', 'normal', 'warning', 'waiting', 'fault', 'offline'] as const;
const WAITS: readonly (number | null)[] = [AVAILABLE, PREPARING];

interface ConnectorCardsProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** Each connector of a charging pile with the session that runs on it now. */
export function ConnectorCards({ kind, device }: ConnectorCardsProps) {
  const { values } = device.now;
  const [asked, setAsked] = useState<{ command: Command; connector: number }>();
  const list = (name: string) => {
    const point = kind.points.find((one) => one.name === name);
    return point ? listOf(values, point) : [];
  };
  const status = list('connectorStatus');
  const count = device.structure.connectors ?? status.findLastIndex((code) => code !== null) + 1;
  const command = (name: string) => kind.commands.find((one) => one.name === name);
  if (count === 0) return null;
  return (
    <div className={styles.cards}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Connector
          key={at}
          kind={kind}
          number={at + 1}
          status={status[at] ?? null}
          figures={{
            powerKw: list('connectorPowerKw')[at] ?? null,
            energyKwh: list('connectorSessionKwh')[at] ?? null,
            soc: list('connectorSoc')[at] ?? null,
            voltage: list('connectorVoltage')[at] ?? null,
            current: list('connectorCurrent')[at] ?? null,
            temperature: list('connectorTemperature')[at] ?? null,
          }}
          onStart={() => {
            const start = command('startSession');
            if (start) setAsked({ command: start, connector: at + 1 });
          }}
          onStop={() => {
            const stop = command('stopSession');
            if (stop) setAsked({ command: stop, connector: at + 1 });
          }}
        />
      ))}
      {asked && (
        <CommandDialog
          kind={kind}
          targets={[targetOf(device)]}
          command={asked.command}
          values={{ connector: asked.connector, maxKwh: 0 }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface ConnectorProps {
  kind: DeviceKind;
  number: number;
  status: number | null;
  figures: Record<'powerKw' | 'energyKwh' | 'soc' | 'voltage' | 'current' | 'temperature', number | null>;
  onStart: () => void;
  onStop: () => void;
}

function Connector({ kind, number, status, figures, onStart, onStop }: ConnectorProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const point = kind.points.find(({ name }) => name === 'connectorStatus');
  const word = point && isValue(status) ? codeWord(kind, point, status, lang) : undefined;
  // Energy goes into the pile: its sign says nothing here.
  const size = (value: number | null) => (isValue(value) ? Math.abs(value) : value);
  return (
    <Card
      size="small"
      title={t('connector.title', { number })}
      extra={word && <StatusTag tone={TONES[status ?? FAULT] ?? 'warning'}>{word}</StatusTag>}
    >
      <div className={styles.figures}>
        <Figure
          size="large"
          energy="charging"
          label={t('connector.power')}
          value={formatNumber(size(figures.powerKw), 1)}
          unit="kW"
        />
        <Figure label={t('connector.energy')} value={formatNumber(figures.energyKwh, 2)} unit="kWh" />
        <Figure label={t('connector.soc')} value={formatNumber(figures.soc, 0)} unit="%" />
      </div>
      <div className={styles.line}>
        <span className={styles.small}>
          {[
            `${formatNumber(figures.voltage, 1)} V`,
            `${formatNumber(size(figures.current), 1)} A`,
            `${formatNumber(figures.temperature, 1)} °C`,
          ].join(' · ')}
        </span>
        <Allowed code="deviceSet">
          {status === CHARGING && (
            <Button size="small" danger onClick={onStop}>
              {t('connector.stop')}
            </Button>
          )}
          {WAITS.includes(status) && (
            <Button size="small" onClick={onStart}>
              {t('connector.start')}
            </Button>
          )}
        </Allowed>
      </div>
    </Card>
  );
}
