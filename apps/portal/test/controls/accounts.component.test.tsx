import { accounts } from './accounts.ts';
import { walkArea } from './walk.tsx';

walkArea(accounts);
