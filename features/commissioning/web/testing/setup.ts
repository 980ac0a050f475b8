import { exampleOf } from '@heliodon/contract/testing/example';
import type { DeviceConfig, LineConfig, SiteConfig } from '@heliodon/register-maps/site-config';
import { deviceConfig, lineConfig } from '@heliodon/register-maps/site-config';
import type { ScanFinding, ScanResult } from '@heliodon/telemetry/setup';
import { server } from '@heliodon/web/testing/server';
import {
  getRegisterMaps,
  getSetupConfig,
  getSetupLoggers,
  getSetupTask,
  type RegisterMapRow,
  type SetupLogger,
  type SetupTask,
} from '../../contract/index.ts';

export const TASK = '00000000-0000-4000-8000-000000000007';
export const LOGGER_ID = 4;

export const tcpLine = (name: string, host: string): LineConfig =>
  lineConfig.parse({ name, type: 'tcp', host });
export const deviceOf = (values: Partial<DeviceConfig> & { map: string }): DeviceConfig =>
  deviceConfig.parse({ line: 'roof', ...values });

export const loggerOf = (values: Partial<SetupLogger> = {}): SetupLogger => ({
  ...exampleOf(getSetupLoggers.response.shape.loggers.element),
  deviceId: LOGGER_ID,
  sn: 'LG-0001',
  name: 'Roof logger',
  online: true,
  supported: true,
  networks: ['192.168.1.0/24'],
  serialPorts: ['/dev/ttyUSB0'],
  ...values,
});

export const answerLoggers = (loggers: readonly SetupLogger[], canStartHere = false) =>
  server.answer(getSetupLoggers, { loggers: [...loggers], canStartHere });

const library: readonly Partial<RegisterMapRow>[] = [
  { name: 'acrel-adl400', brand: 'Acrel', model: 'ADL400', kind: 'meter', hasSerial: false },
  { name: 'huawei-sun2000', brand: 'Huawei', model: 'SUN2000', kind: 'inverter', hasSerial: true },
];

/** The library as the server searches it. */
export function answerMaps(): void {
  const row = getRegisterMaps.response.shape.rows.element;
  const rows = library.map((values) => ({ ...exampleOf(row), ...values }));
  server.answer(getRegisterMaps, ({ keyword }) => {
    const matching = rows.filter(({ name, brand, model }) => `${name} ${brand} ${model}`.includes(keyword));
    return { rows: matching, total: matching.length };
  });
}

type Config = ReturnType<typeof getSetupConfig.response.parse>;

/** The running configuration: one inverter. */
export const runningSite: SiteConfig = {
  lines: [tcpLine('roof', '192.168.1.20')],
  devices: [deviceOf({ map: 'huawei-sun2000', sn: 'HW-1', unit: 1, brand: 'Huawei', model: 'SUN2000' })],
};

export const configOf = (values: Partial<Config> = {}): Config => ({
  ...exampleOf(getSetupConfig.response),
  newest: 3,
  version: 3,
  state: 'running',
  site: runningSite,
  ...values,
});

export const taskOf = (values: Partial<SetupTask>): SetupTask =>
  exampleOf(getSetupTask.response, { state: 'done', ...values });

export const meterFinding: ScanFinding = {
  line: tcpLine('192.168.1.21-502', '192.168.1.21'),
  device: deviceOf({
    line: '192.168.1.21-502',
    unit: 11,
    map: 'acrel-adl400',
    kind: 'meter',
    brand: 'Acrel',
    model: 'ADL400',
    sn: 'Acrel-11',
    samplingPoint: 'acLow',
  }),
  printedSn: true,
  alternatives: ['acrel-adw300'],
  note: 'fingerprint of acrel-adl400',
};
/** The inverter that is configured already. */
export const knownFinding: ScanFinding = {
  line: tcpLine('192.168.1.20-502', '192.168.1.20'),
  device: deviceOf({
    line: '192.168.1.20-502',
    unit: 1,
    map: 'huawei-sun2000',
    kind: 'inverter',
    sn: 'HW-1',
  }),
  printedSn: false,
  alternatives: [],
  note: 'model name',
};

/** A DL/T 645 meter behind a serial device server, as a scan finds it. */
export const dlt645Finding: ScanFinding = {
  line: lineConfig.parse({
    name: '192.168.1.30-8899',
    type: 'tcp',
    host: '192.168.1.30',
    port: 8899,
    protocol: 'dlt645',
  }),
  device: deviceOf({
    line: '192.168.1.30-8899',
    meterAddress: '000012345678',
    map: 'dlt645',
    kind: 'meter',
    sn: '000012345678',
    samplingPoint: 'acLow',
  }),
  printedSn: false,
  alternatives: [],
  note: 'DL/T 645-2007',
};

export const scanOf = (values: Partial<ScanResult>): ScanResult => ({
  done: 10,
  total: 10,
  now: '192.168.1.21:502, unit 11',
  found: [],
  unknown: [],
  notes: [],
  ...values,
});
