export const MANAGE_PATH = '/monitoring/meterManage';
