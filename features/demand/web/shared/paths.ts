export const SETTINGS_PATH = '/energyManage/needManage';
export const WATCH_PATH = '/energyManage/needCare';
export const METERS_PATH = '/monitoring/meterManage';
export const PRICES_PATH = '/monitoring/electricityPrice';
export const BILL_PATH = '/monitoring/bill';
