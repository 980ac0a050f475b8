export * from './finding.words.ts';
