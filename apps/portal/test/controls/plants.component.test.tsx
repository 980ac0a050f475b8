import { plants } from './plants.ts';
import { walkArea } from './walk.tsx';

walkArea(plants);
