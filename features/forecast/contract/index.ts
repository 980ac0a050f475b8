export { finishedKwh } from './finished-quarters.ts';
export * from './forecast.contract.ts';
