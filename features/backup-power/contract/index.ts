export * from './backup-power.contract.ts';
export { backupPowerErrors } from './backup-power.errors.ts';
