import type { CallRequest } from '@heliodon/contract/call';
import { exampleOf } from '@heliodon/contract/testing/example';
import { server } from '@heliodon/web/testing/server';
import {
  getSetupConfig,
  getSetupLoggers,
  getSetupTask,
  type SetupTask,
  startSetupTask,
} from '../../../contract/commissioning.contract.ts';
import {
  getRegisterMap,
  getRegisterMaps,
  type RegisterMapRow,
} from '../../../contract/register-maps.contract.ts';
import type { MapDraft } from '../model/mapDraft.ts';

/** A meter with ratios, a signed power and a fingerprint. */
export const METER: MapDraft = {
  sources: [{ title: 'Acme M1 manual', by: 'maker', url: 'https://example.com/m1.pdf' }],
  models: ['M1', 'M1-P'],
  setup: { zh: ['接 A、B 端子。'], en: ['Connect terminals A and B.'] },
  kind: 'meter',
  brand: 'Acme',
  model: 'M1',
  maxRead: 50,
  constants: { workStatus: 0 },
  fingerprint: [{ address: '0x0077', type: 'u16', scale: 0.01, min: 45, max: 65 }],
  registers: [
    { point: 'voltageA', address: '0x0061', type: 'u16', scale: 0.1, times: ['ptRatio'] },
    { point: 'frequency', address: '0x0077', type: 'u16', scale: 0.01 },
    { point: 'ptRatio', address: '0x008D', type: 'u16' },
    { point: 'powerKw', address: '0x016A', type: 'i32', scale: 0.001 },
  ],
  commands: { setPtRatio: [{ param: 'ratio', address: '0x008D', type: 'u16' }] },
  events: [
    {
      address: 300,
      type: 'u16',
      bits: { '0': { code: 1, zh: '失压', en: 'Voltage loss', severity: 'fault' } },
    },
  ],
};

const row = (fields: Partial<RegisterMapRow>): RegisterMapRow =>
  exampleOf(getRegisterMaps.response.shape.rows.element, {
    kind: 'meter',
    points: 4,
    commands: ['setPtRatio'],
    ...fields,
  });
export const ROWS = [
  row({ name: 'acme-m1', brand: 'Acme', model: 'M1', models: ['M1', 'M1-P'], verified: 'two sources' }),
  row({ name: 'mine.json', own: true, brand: 'Workshop', model: 'W7', verified: null }),
];

/** A library map and one of the account. */
export function answerMaps(own: object = METER): void {
  server
    .answer(getRegisterMaps, ({ keyword, own: onlyOwn, kind }) => {
      const rows = ROWS.filter(
        (one) =>
          one.brand.includes(keyword) &&
          (onlyOwn === undefined || one.own === onlyOwn) &&
          (kind === undefined || one.kind === kind),
      );
      return { rows, total: rows.length };
    })
    .answer(getRegisterMap, ({ name }) => {
      const isOwn = name.endsWith('.json');
      const map = isOwn ? own : { ...METER, verified: 'two sources' };
      return { own: isOwn, map: map as Record<string, unknown> };
    });
}

type Task = CallRequest<typeof startSetupTask>['task'];
type Registers = Extract<Task, { do: 'registers' }>;

/** Requests for registers so far, as `function:address+count`. */
export const asked = (): string[] =>
  server.bodiesOf(startSetupTask).map(({ task }) => {
    const { function: code, address, count } = task as Registers;
    return `${code}:${address}+${count}`;
  });

const PLAIN = { index: 1, sign: 1, swapEnergy: false } as const;

/**
 * A logger with a line of DL/T 645 meters, a Modbus line and the device of the map; its registers by address, the others
 * are refused. Requests from the address `pending` on are not answered.
 */
export function answerDevice(words: Readonly<Record<number, number>>, pending = 0x10000): void {
  const tasks = new Map<string, Registers>();
  server
    .answer(getSetupLoggers, {
      canStartHere: false,
      loggers: [
        exampleOf(getSetupLoggers.response.shape.loggers.element, {
          deviceId: 9,
          name: 'Logger hall 2',
          online: true,
          supported: true,
        }),
        exampleOf(getSetupLoggers.response.shape.loggers.element, {
          deviceId: 10,
          name: 'Logger roof',
          online: false,
          supported: true,
        }),
      ],
    })
    .answer(
      getSetupConfig,
      exampleOf(getSetupConfig.response, {
        site: {
          lines: [
            { name: 'grid', type: 'rtu', path: '/dev/ttyUSB0', stopBits: 1, protocol: 'dlt645' },
            { name: 'hall', type: 'tcp', host: '192.168.1.20', port: 502 },
          ],
          devices: [
            { ...PLAIN, line: 'grid', unit: 1, map: 'dlt645', meterAddress: '000012345678' },
            { ...PLAIN, line: 'hall', unit: 7, map: 'mine.json' },
          ],
        },
      }),
    )
    .answer(startSetupTask, ({ task }) => {
      const taskId = crypto.randomUUID();
      tasks.set(taskId, task as Registers);
      return { taskId };
    })
    .answer(getSetupTask, ({ taskId }): SetupTask => {
      const { address = 0, count = 0 } = tasks.get(taskId) ?? {};
      const read = Array.from({ length: count }, (_, i) => words[address + i]);
      const none = { scan: null, read: null, checks: [] };
      if (address >= pending) return { ...none, state: 'running', error: null, registers: null };
      return read.every((word) => word !== undefined)
        ? { ...none, state: 'done', error: null, registers: { words: read } }
        : { ...none, state: 'failed', error: 'illegal data address', registers: null };
    });
}
