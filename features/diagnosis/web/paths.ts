export const DEVICES_PATH = '/monitoring/deviceManage';

/** Diagnosis tab of an inverter, at a day and a string. */
export function inverterPath(deviceId: number, at: { day?: string; string?: number | null } = {}): string {
  const params = new URLSearchParams({ deviceId: String(deviceId), tab: 'diagnosis' });
  if (at.day) params.set('day', at.day);
  if (at.string) params.set('string', String(at.string));
  return `/monitoring/deviceDetails?${params}`;
}

/** Measured curves of a device on one day. */
export const curvesPath = (deviceId: number, day: string): string =>
  `/monitoring/deviceDetails?deviceId=${deviceId}&tab=curves&from=${day}&to=${day}`;

export const alarmPath = (alarmId: number): string => `/monitoring/alarmManage?alarm=${alarmId}`;
