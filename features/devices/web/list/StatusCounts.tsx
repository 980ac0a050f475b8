import type { DeviceCount } from '@heliodon/devices/contract';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { StatusTag } from '@heliodon/ui/StatusTag';
import styles from './list.module.css';
import { sumOf } from './liveList.ts';

interface StatusCountsProps {
  counts: readonly DeviceCount[];
  kind: string;
  chosen: string;
  onChoose: (status: string) => void;
}

/** Number of devices by status; a click filters by a status, a second click clears the filter. */
export function StatusCounts({ counts, kind, chosen, onChoose }: StatusCountsProps) {
  const found = DEVICE_STATUSES.map((status) => ({
    status,
    count: sumOf(counts, { status, ...(kind && { kind }) }),
  })).filter(({ status, count }) => count > 0 || status === chosen);
  return (
    <span className={styles.counts}>
      {found.map(({ status, count }) => (
        <button
          key={status}
          type="button"
          className={styles.count}
          aria-pressed={status === chosen}
          onClick={() => onChoose(status === chosen ? '' : status)}
        >
          <StatusTag plain status={status} />
          {count}
        </button>
      ))}
    </span>
  );
}
