export { AccountMenuDialogs } from './AccountMenuDialogs.tsx';
