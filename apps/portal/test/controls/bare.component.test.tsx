import { bare } from './bare.ts';
import { unfurnished } from './furnished.ts';
import { walkArea } from './walk.tsx';

walkArea(bare, { answers: unfurnished });
