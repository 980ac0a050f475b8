export const PRICES_PATH = '/monitoring/electricityPrice';
