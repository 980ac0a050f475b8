export const LIST_PATH = '/monitoring/plantList';
export const ADD_PATH = '/monitoring/addPlant';
export const QUICK_ADD_PATH = '/addPlantSimple';
export const STEPWISE_PATH = '/addNewPlant';
export const editPath = (plantId: number): string => `/monitoring/editPlant?plantId=${plantId}`;
