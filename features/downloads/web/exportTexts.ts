import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';

const STEP = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'];

export function fileSizeText(bytes: number | null): string {
  if (bytes === null) return NO_VALUE;
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  return `${formatNumber(bytes / STEP ** power, power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

/** Percent of rows written; 0 without a total: an export without rows finishes at once. */
export function exportProgress(job: { rowsDone: number; rowsTotal: number | null }): number {
  if (!job.rowsTotal) return 0;
  return Math.min(100, Math.floor((job.rowsDone / job.rowsTotal) * 100));
}
