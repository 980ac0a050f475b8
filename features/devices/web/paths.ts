export const LIST_PATH = '/monitoring/deviceManage';
export const ADD_PATH = '/addDevice';
export const CONNECT_PATH = '/monitoring/connectDevices';
export const LOGGERS_PATH = '/systemManage/config?tab=loggers';
export const detailPath = (deviceId: number, tab?: string): string =>
  `/monitoring/deviceDetails?deviceId=${deviceId}${tab ? `&tab=${tab}` : ''}`;
export const MAPS_PATH = '/monitoring/registerMaps';
