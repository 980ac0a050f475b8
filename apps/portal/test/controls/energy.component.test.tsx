import { energy } from './energy.ts';
import { walkArea } from './walk.tsx';

walkArea(energy);
