export const CONNECT_PATH = '/monitoring/connectDevices';
export const ADD_PATH = '/addDevice';
export const LIST_PATH = '/monitoring/deviceManage';
export const detailPath = (deviceId: number, tab?: string): string =>
  `/monitoring/deviceDetails?deviceId=${deviceId}${tab ? `&tab=${tab}` : ''}`;
