import { defineLogActions, type LogAction } from '@heliodon/contract/log-actions';
import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';
import type { Bilingual, TextParams } from '@heliodon/kernel/lang';
import type { RunMode } from '@heliodon/kernel/run-mode';
import type { LogEntry } from '@heliodon/server-kit/operation-log';

/*
 * The log is translated when read, so each command of each kind has its own entries, generated from
 * device-plane/kinds/: "SN1: Set power (Power 100 kW): sent".
 */
const steps = {
  queued: { zh: '已提交', en: 'submitted', ok: true },
  sent: { zh: '已下发', en: 'sent', ok: true },
  acknowledged: { zh: '设备已确认', en: 'acknowledged by the device', ok: true },
  readBack: { zh: '回读一致', en: 'read back', ok: true },
  verified: { zh: '测量值已证实', en: 'verified by measurement', ok: true },
  offline: { zh: '设备离线', en: 'device offline', ok: false },
  expired: { zh: '已过期，未下发', en: 'expired, not sent', ok: false },
  cancelled: { zh: '已取消，未下发', en: 'cancelled, not sent', ok: false },
  replaced: { zh: '已被新计划取代', en: 'replaced by a newer plan', ok: false },
  notDelivered: {
    zh: '采集器刚断开，等待重连',
    en: 'logger just disconnected, waiting for it to reconnect',
    ok: false,
  },
  notResponding: { zh: '设备无响应', en: 'device not responding', ok: false },
  readFailed: { zh: '回读失败或不一致', en: 'read-back failed or does not match', ok: false },
  notVerified: { zh: '测量值未证实', en: 'not verified by measurement', ok: false },
  late: { zh: '设备应答过晚', en: 'device responded too late', ok: false },
  drifted: {
    zh: '设备执行的不是此计划，重新下发',
    en: 'device follows another plan, resent',
    ok: false,
  },
  notSupported: {
    zh: '设备或其采集器不支持',
    en: 'not supported by the device or its logger',
    ok: false,
  },
  refused: { zh: '设备拒绝，{error}', en: 'rejected by the device, {error}', ok: false },
} as const;
export type LogStep = keyof typeof steps;

export interface LoggedCommand {
  readonly sn: string;
  readonly kind: string;
  readonly name: string;
  readonly params: unknown;
}

const READ = 'read';
const SCOPE = 'command';

/** Declares the entries of all kinds; once per process. */
export function declareCommandLog(kinds: readonly DeviceKind[]): void {
  const entries: Record<string, LogAction> = {};
  const declare = (name: string, type: LogAction['type'], words: Bilingual) => {
    for (const [step, { zh, en }] of Object.entries(steps))
      entries[`${name}.${step}`] = {
        type,
        zh: `{sn} ${words.zh}：${zh}`,
        en: `{sn}: ${words.en}: ${en}`,
      };
  };
  declare(READ, 'device', { zh: '读取参数', en: 'Read parameters' });
  for (const kind of kinds)
    for (const command of kind.commands) {
      const type = command.type === 'plan' ? 'dispatch' : 'device';
      for (const [variant, words] of wordings(command))
        declare([kind.id, command.name, ...variant].join('.'), type, words);
    }
  defineLogActions(SCOPE, entries);
}

/** A choice is the only parameter of its command, so each option can have its own text. */
function wordings(command: Command): [variant: string[], words: Bilingual][] {
  const choice = command.params.find((param) => param.options);
  if (choice?.options)
    return Object.entries(choice.options).map(([code, option]) => [
      [code],
      { zh: `${command.zh}（${option.zh}）`, en: `${command.en} (${option.en})` },
    ]);
  if (command.params.length === 0) return [[[], command]];
  const list = (lang: keyof Bilingual, comma: string) =>
    command.params.map((param) => `${param[lang]} {${param.name}} ${param.unit}`.trim()).join(comma);
  return [[[], { zh: `${command.zh}（${list('zh', '，')}）`, en: `${command.en} (${list('en', ', ')})` }]];
}

export function logEntryOf(
  kinds: ReadonlyMap<string, DeviceKind>,
  { sn, kind, name, params }: LoggedCommand,
  runMode: RunMode,
  step: LogStep,
  error = '',
): LogEntry {
  const command = kinds.get(kind)?.commands.find((one) => one.name === name);
  const choice = command?.params.find((param) => param.options);
  const given = (command ? params : {}) as TextParams;
  const path = command ? [kind, name, ...(choice ? [String(given[choice.name])] : [])] : [READ];
  const values = Object.fromEntries(
    (choice ? [] : (command?.params ?? [])).map((param) => [param.name, given[param.name] ?? '']),
  );
  return {
    action: [SCOPE, ...path, step].join('.'),
    params: { sn, ...values, ...(step === 'refused' && { error }) },
    status: steps[step].ok ? 'success' : 'failure',
    runMode,
  };
}
