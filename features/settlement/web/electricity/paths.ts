export const PRICE_PATH = '/monitoring/electricityPrice';
export const DEVICES_PATH = '/monitoring/deviceManage';
