export * from './diagram.schema.ts';
export * from './topology.contract.ts';
