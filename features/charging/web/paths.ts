export const pilePath = (deviceId: number): string => `/monitoring/deviceDetails?deviceId=${deviceId}`;
