/** Separate from the other plant pages: the start page's bundle should contain nothing else. */
export { askPlantList } from './askPlantList.ts';
export { PlantList } from './PlantList.tsx';
