/** Apart from the other pages of plants: people begin here, and nothing else should come with it. */
export { askPlantList } from './askPlantList.ts';
export { PlantList } from './PlantList.tsx';
