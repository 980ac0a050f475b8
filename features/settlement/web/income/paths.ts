export const PLANT_PATH = '/monitoring/editPlant';
export const PRICES_PATH = '/monitoring/electricityPrice';
