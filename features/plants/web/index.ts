export { AddPlantWizard } from './add/AddPlantWizard.tsx';
export { SimplePlantForm } from './add/SimplePlantForm.tsx';
export { EditPlant } from './edit/EditPlant.tsx';
