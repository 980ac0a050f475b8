export const LIST_PATH = '/monitoring/deviceManage';
export const ADD_PATH = '/addDevice';
export const detailPath = (deviceId: number): string => `/monitoring/deviceDetails?deviceId=${deviceId}`;
