import { hasRole } from '@heliodon/device-kinds/kinds';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { SUNSPEC } from '../../contract/register-maps.contract.ts';
import type { Draft, DraftDevice } from './draft.ts';
import { addressOf, endpointOf } from './lines.ts';

export type FaultCode =
  | 'snMissing'
  | 'snWrong'
  | 'snTwice'
  | 'kind'
  | 'samplingPoint'
  | 'addressTwice'
  | 'portTaken';

export interface DraftFault {
  readonly key: number;
  readonly code: FaultCode;
}

/** What prevents the configuration from being sent, by device. */
export function draftFaults(
  { devices, lines }: Pick<Draft, 'devices' | 'lines'>,
  kindOf: (device: DraftDevice) => string | undefined,
): DraftFault[] {
  const sns = new Set<string>();
  const addresses = new Set<string>();
  const lineByPort = new Map<string, string>();
  return devices.flatMap((device) => {
    const { key, config, printedSn, isNew, reported } = device;
    const kind = kindOf(device);
    const sn = device.sn.trim();
    const address = addressOf(config, lines);
    const line = lines.find(({ name }) => name === config.line);
    const port = line?.type === 'rtu' ? endpointOf(line) : undefined;
    const owner = port === undefined ? undefined : lineByPort.get(port);
    if (port !== undefined && owner === undefined) lineByPort.set(port, config.line);
    const codes: (FaultCode | false)[] = [
      sn === '' && printedSn && reported === null && 'snMissing',
      sn !== '' && !serialNumber().safeParse(sn).success && 'snWrong',
      sn !== '' && sns.has(sn) && 'snTwice',
      config.map === SUNSPEC && config.kind === undefined && 'kind',
      isNew &&
        kind !== undefined &&
        hasRole(kind, 'meter') &&
        config.samplingPoint === undefined &&
        'samplingPoint',
      addresses.has(address) && 'addressTwice',
      owner !== undefined && owner !== config.line && 'portTaken',
    ];
    sns.add(sn);
    addresses.add(address);
    return codes.filter((code) => code !== false).map((code) => ({ key, code }));
  });
}
