import { lineConfig } from '@heliodon/register-maps/site-config';
import { callQuery } from '@heliodon/web/query';
import { usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  getSetupConfig,
  getSetupLoggers,
  type SetupLogger,
} from '../../../contract/commissioning.contract.ts';
import { modbusPart } from '../../model/lines.ts';
import type { ReadTarget } from './readRegisters.ts';

export const TYPED_TCP = ':tcp';
export const TYPED_SERIAL = ':serial';

/** What is typed for a line that the logger does not have yet. */
export interface TypedLine {
  readonly host: string;
  readonly port: number;
  readonly framing: 'tcp' | 'rtu';
  readonly path: string;
  readonly baud: number;
  readonly parity: 'none' | 'even' | 'odd';
}

const FIRST_LINE: TypedLine = {
  host: '',
  port: 502,
  framing: 'tcp',
  path: '',
  baud: 9600,
  parity: 'none',
};

export interface TargetChoice {
  readonly hasPlant: boolean;
  readonly loggers: readonly SetupLogger[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly logger: SetupLogger | undefined;
  readonly lines: readonly string[];
  /** Devices on the lines, as `line/unit`. */
  readonly devices: readonly {
    readonly value: string;
    readonly map: string;
    readonly sn: string | undefined;
  }[];
  readonly line: string | undefined;
  readonly unit: number;
  readonly typed: TypedLine;
  readonly setLogger: (deviceId: number) => void;
  readonly setLine: (line: string) => void;
  readonly setUnit: (unit: number) => void;
  readonly setTyped: (patch: Partial<TypedLine>) => void;
  /** Undefined while something is missing. */
  readonly target: ReadTarget | undefined;
}

/** Loggers that can read registers now. */
export const canRead = ({ online, supported }: Pick<SetupLogger, 'online' | 'supported'>): boolean =>
  online && supported;

/** The line and unit where a map is tried. A device that already uses the map is chosen first. */
export function useTarget(mapName: string | undefined): TargetChoice {
  const plantId = usePlantStore((state) => state.plant?.plantId);
  const found = useQuery({
    ...callQuery(getSetupLoggers, { plantId: plantId ?? 0 }),
    enabled: plantId !== undefined,
  });
  const loggers = useMemo(() => found.data?.loggers ?? [], [found.data]);
  const [loggerId, setLoggerId] = useState<number>();
  const logger = loggers.find(({ deviceId }) => deviceId === loggerId) ?? loggers.find(canRead);
  const config = useQuery({
    ...callQuery(getSetupConfig, { deviceId: logger?.deviceId ?? 0 }),
    enabled: logger !== undefined && canRead(logger),
  });
  const site = useMemo(() => config.data && modbusPart(config.data.site), [config.data]);
  const [chosen, setChosen] = useState<{ readonly line?: string; readonly unit?: number }>({});
  const [typed, setTyped] = useState(FIRST_LINE);
  const usual = site?.devices.find(({ map }) => map === mapName) ?? site?.devices[0];
  const line = chosen.line ?? usual?.line ?? site?.lines[0]?.name ?? (site ? TYPED_TCP : undefined);
  const unit = chosen.unit ?? (line === usual?.line ? usual?.unit : undefined) ?? 1;

  const target = useMemo(() => {
    if (!logger || !canRead(logger) || line === undefined) return undefined;
    const known = site?.lines.find(({ name }) => name === line);
    const parsed = lineConfig.safeParse(known ?? typedConfig(line, typed));
    return parsed.success ? { deviceId: logger.deviceId, line: parsed.data, unit } : undefined;
  }, [logger, site, line, unit, typed]);

  return {
    hasPlant: plantId !== undefined,
    loggers,
    isLoading: found.isLoading || config.isLoading,
    error: found.error ?? config.error,
    logger,
    lines: site?.lines.map(({ name }) => name) ?? [],
    devices: (site?.devices ?? []).map(({ line: on, unit: at, map, sn }) => ({
      value: `${on}/${at}`,
      map,
      sn,
    })),
    line,
    unit,
    typed,
    setLogger: (deviceId) => {
      setLoggerId(deviceId);
      setChosen({});
    },
    setLine: (next) => setChosen({ line: next }),
    setUnit: (next) => setChosen({ line, unit: next }),
    setTyped: (patch) => setTyped((before) => ({ ...before, ...patch })),
    target,
  };
}

const typedConfig = (line: string, { host, port, framing, path, baud, parity }: TypedLine) =>
  line === TYPED_SERIAL
    ? { name: 'editor', type: 'rtu', path, baud, parity }
    : { name: 'editor', type: 'tcp', host, port, framing };
