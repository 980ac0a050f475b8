import { shell } from './shell.ts';
import { walkArea } from './walk.tsx';

walkArea(shell);
