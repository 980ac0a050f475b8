import { devices } from './devices.ts';
import { walkArea } from './walk.tsx';

walkArea(devices);
