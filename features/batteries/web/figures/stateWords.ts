import { battery } from '@heliodon/device-kinds/battery';
import { cluster } from '@heliodon/device-kinds/cluster';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { StatusTone } from '@heliodon/ui/tokens';

/** The word of a code; codes without one are shown as unknown. */
function wordOf(kind: DeviceKind, name: string, code: number | null, lang: Lang): string {
  if (code === null) return '';
  const point = kind.points.find((one) => one.name === name);
  return point?.codes?.[code]?.[lang] ?? (lang === 'zh' ? `未知 (${code})` : `Unknown (${code})`);
}

const codeOf = (values: DeviceNow['values'], name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/** Battery work status, codes 0 to 7. */
export const workWord = (values: DeviceNow['values'], lang: Lang): string =>
  wordOf(battery, 'workStatus', codeOf(values, 'workStatus'), lang);

export const chargeWord = (values: DeviceNow['values'], lang: Lang): string =>
  wordOf(battery, 'chargeState', codeOf(values, 'chargeState'), lang);

/** Pack status, codes 0 to 6. */
export const packWord = (code: number | null, lang: Lang): string =>
  wordOf(cluster, 'packStatus', code, lang);

const PACK_TONES: readonly StatusTone[] = [
  'waiting',
  'waiting',
  'normal',
  'normal',
  'offline',
  'fault',
  'waiting',
];
export const packTone = (code: number | null): StatusTone =>
  code === null ? 'offline' : (PACK_TONES[code] ?? 'warning');
