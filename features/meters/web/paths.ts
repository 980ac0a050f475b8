export const MANAGE_PATH = '/monitoring/meterManage';
export const ADD_DEVICE_PATH = '/addDevice';
export const detailPath = (deviceId: number): string => `/monitoring/deviceDetails?deviceId=${deviceId}`;
