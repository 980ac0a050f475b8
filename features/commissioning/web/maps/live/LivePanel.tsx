import { formatTime } from '@heliodon/kernel/format/time';
import { BAUDS, PARITIES } from '@heliodon/register-maps/site-config';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Alert, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './live.module.css';
import type { LiveState } from './useLive.ts';
import { canRead, type TargetChoice, TYPED_SERIAL, TYPED_TCP } from './useTarget.ts';

const FRAMINGS = ['tcp', 'rtu'] as const;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface LivePanelProps {
  choice: TargetChoice;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  live: LiveState;
  /** Whether the device matches the fingerprint of the map. */
  fits: boolean | null;
  serial: string | undefined;
}

/** Where the map is tried, and whether its registers are read. */
export function LivePanel({ choice, isOn, onSwitch, live, fits, serial }: LivePanelProps) {
  const { t } = useTranslation('commissioning');
  const switchId = useId();
  const hint = useHint(choice);
  return (
    <section className={styles.panel} aria-label={t('maps.live.title')}>
      <Stack gap="sm">
        <Inline wrap gap="md" rowGap="sm" align="end">
          <Target choice={choice} />
          <Inline gap="xs" className={styles.switch}>
            <Switch
              id={switchId}
              checked={isOn}
              disabled={!choice.target && !isOn}
              onChange={onSwitch}
              aria-label={t('maps.live.switch')}
            />
            <label htmlFor={switchId}>{t('maps.live.switch')}</label>
          </Inline>
        </Inline>
        {hint && (
          <Text size="sm" tone="secondary">
            {hint}
          </Text>
        )}
        {isOn && (
          <Inline wrap gap="sm" role="status">
            {live.readAtMs === undefined ? (
              <StatusTag tone="waiting">{t('maps.live.waiting')}</StatusTag>
            ) : (
              <StatusTag tone="normal">
                {t('maps.live.readAt', { time: formatTime(live.readAtMs, timeZone, 'second') })}
              </StatusTag>
            )}
            {fits !== null && (
              <StatusTag tone={fits ? 'normal' : 'warning'}>
                {t(fits ? 'maps.live.fits' : 'maps.live.fitsNot')}
              </StatusTag>
            )}
            {serial !== undefined && <Text size="sm">{t('maps.live.serial', { sn: serial })}</Text>}
            {live.refused.size > 0 && (
              <StatusTag tone="fault">{t('maps.live.refused', { count: live.refused.size })}</StatusTag>
            )}
          </Inline>
        )}
        {isOn && live.error !== undefined && (
          <Alert type="warning" showIcon title={t('maps.live.failed')} description={live.error} />
        )}
      </Stack>
    </section>
  );
}

function useHint({ hasPlant, loggers, logger, isLoading, error, target }: TargetChoice): string | undefined {
  const { t } = useTranslation('commissioning');
  if (!hasPlant) return t('maps.live.noPlant');
  if (isLoading) return undefined;
  if (error) return t('maps.live.noLoggers');
  if (loggers.length === 0) return t('maps.live.noLogger');
  if (!logger || !canRead(logger)) return t('maps.live.noneReady');
  return target ? undefined : t('maps.live.typeLine');
}

function Labelled({
  label,
  narrow,
  children,
}: {
  label: string;
  narrow?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={narrow ? styles.unitField : styles.choiceField}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function Target({ choice }: { choice: TargetChoice }) {
  const { t } = useTranslation('commissioning');
  const { loggers, logger, lines, line, unit, typed, setTyped } = choice;
  const typedLines = [TYPED_TCP, ...((logger?.serialPorts ?? []).length > 0 ? [TYPED_SERIAL] : [])];
  return (
    <>
      <Labelled label={t('maps.live.logger')}>
        {(id) => (
          <Select
            id={id}
            className={styles.full}
            loading={choice.isLoading}
            disabled={loggers.length === 0}
            value={logger?.deviceId}
            options={loggers.map((one) => ({
              value: one.deviceId,
              label: canRead(one)
                ? one.name
                : `${one.name} · ${t(one.online ? 'maps.live.unsupported' : 'maps.live.offline')}`,
              disabled: !canRead(one),
            }))}
            onChange={choice.setLogger}
          />
        )}
      </Labelled>
      <Labelled label={t('maps.live.line')}>
        {(id) => (
          <Select
            id={id}
            className={styles.full}
            disabled={line === undefined}
            value={line}
            options={[
              ...lines.map((name) => ({ value: name, label: name })),
              ...typedLines.map((value) => ({
                value,
                label: t(value === TYPED_TCP ? 'maps.live.typedTcp' : 'maps.live.typedSerial'),
              })),
            ]}
            onChange={choice.setLine}
          />
        )}
      </Labelled>
      {line === TYPED_TCP && (
        <>
          <Labelled label={t('maps.live.host')}>
            {(id) => (
              <Input
                id={id}
                value={typed.host}
                placeholder="192.168.1.20"
                onChange={(event) => setTyped({ host: event.target.value.trim() })}
              />
            )}
          </Labelled>
          <Labelled narrow label={t('maps.field.tcpPort')}>
            {(id) => (
              <InputNumber
                id={id}
                className={styles.full}
                controls={false}
                min={1}
                max={65_535}
                precision={0}
                value={typed.port}
                onChange={(port) => setTyped({ port: port ?? 502 })}
              />
            )}
          </Labelled>
          <Labelled label={t('maps.live.framing')}>
            {(id) => (
              <Select
                id={id}
                className={styles.full}
                value={typed.framing}
                options={FRAMINGS.map((value) => ({ value, label: t(`maps.framing.${value}`) }))}
                onChange={(framing) => setTyped({ framing })}
              />
            )}
          </Labelled>
        </>
      )}
      {line === TYPED_SERIAL && (
        <>
          <Labelled label={t('maps.live.port')}>
            {(id) => (
              <Select
                id={id}
                className={styles.full}
                value={typed.path === '' ? undefined : typed.path}
                options={(logger?.serialPorts ?? []).map((path) => ({ value: path, label: path }))}
                onChange={(path: string) => setTyped({ path })}
              />
            )}
          </Labelled>
          <Labelled narrow label={t('maps.field.baud')}>
            {(id) => (
              <Select
                id={id}
                className={styles.full}
                value={typed.baud}
                options={BAUDS.map((baud) => ({ value: baud, label: String(baud) }))}
                onChange={(baud) => setTyped({ baud })}
              />
            )}
          </Labelled>
          <Labelled narrow label={t('maps.field.parity')}>
            {(id) => (
              <Select
                id={id}
                className={styles.full}
                value={typed.parity}
                options={PARITIES.map((value) => ({ value, label: t(`maps.parity.${value}`) }))}
                onChange={(parity) => setTyped({ parity })}
              />
            )}
          </Labelled>
        </>
      )}
      <Labelled narrow label={t('maps.field.unit')}>
        {(id) => (
          <InputNumber
            id={id}
            className={styles.full}
            min={0}
            max={255}
            precision={0}
            value={unit}
            onChange={(next) => choice.setUnit(next ?? 1)}
          />
        )}
      </Labelled>
    </>
  );
}
