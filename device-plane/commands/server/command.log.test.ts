import { logAction, logActionEntries, logText } from '@heliodon/contract/log-actions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Command } from '@heliodon/kernel/device-kind';
import type { TextParams } from '@heliodon/kernel/lang';
import { expect, it } from 'vitest';
import { declareCommandLog, type LogStep, logEntryOf } from './command.log.ts';

declareCommandLog(deviceKinds);
const kinds = new Map(deviceKinds.map((kind) => [kind.id, kind]));

const worded = (kind: string, name: string, params: TextParams, step: LogStep, error?: string) => {
  const entry = logEntryOf(kinds, { sn: 'SN1', kind, name, params }, 'auto', step, error);
  const { action, params: logged = {} } = entry;
  return logAction(action) && [logText(action, logged, 'zh'), logText(action, logged, 'en')];
};

it.each<[string, string, TextParams, LogStep, string[]]>([
  ['pcs', 'emergencyStop', {}, 'sent', ['SN1 紧急停机：已下发', 'SN1: Emergency stop: sent']],
  [
    'pcs',
    'startStop',
    { state: 0 },
    'queued',
    ['SN1 开关机（停机）：已提交', 'SN1: Start/stop (Stop): submitted'],
  ],
  [
    ...(['meter', 'setCtRatio', { ratio: 200 }, 'verified'] as const),
    [
      'SN1 设置 CT 变比（CT 变比 200）：测量值已证实',
      'SN1: Set CT ratio (CT ratio 200): verified by measurement',
    ],
  ],
  [
    ...(['logger', 'setHeartbeat', { intervalS: 30 }, 'refused'] as const),
    [
      'SN1 设置心跳间隔（心跳间隔 30 s）：设备拒绝，busy',
      'SN1: Set heartbeat interval (Heartbeat interval 30 s): rejected by the device, busy',
    ],
  ],
  [
    'pcs',
    'read',
    { names: '' },
    'acknowledged',
    ['SN1 读取参数：设备已确认', 'SN1: Read parameters: acknowledged by the device'],
  ],
])('%s %s %o %s', (kind, name, params, step, words) => {
  expect(worded(kind, name, params, step, 'busy')).toEqual(words);
});

it('every command of every kind has its log entries, with no placeholder left empty', () => {
  const samples = (command: Command): TextParams[] => {
    const given = Object.fromEntries(command.params.map(({ name, min }) => [name, min]));
    const choice = command.params.find(({ options }) => options);
    if (!choice) return [given];
    return Object.keys(choice.options ?? {}).map((code) => ({ ...given, [choice.name]: Number(code) }));
  };
  for (const { id, commands } of deviceKinds)
    for (const command of commands)
      for (const params of samples(command))
        for (const text of worded(id, command.name, params, 'refused', 'busy') ?? ['{missing}'])
          expect(text, `${id} ${command.name}`).not.toMatch(/[{}]/);
});

it('both languages have the same placeholders', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  for (const [key, action] of logActionEntries()) expect(places(action.zh), key).toEqual(places(action.en));
});
