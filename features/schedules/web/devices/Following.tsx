import { getComplianceDay, type PlanExecution } from '@heliodon/schedules/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './DeviceCard.module.css';

/** Share of rated power; a smaller difference needs no explanation. */
const NOTABLE_SHARE = 0.05;

interface FollowingProps {
  plantId: number;
  device: PlanExecution;
  measuredKw: number | null;
}

/** Explains a valid difference from planned power: cut-off reached, or power limited by the battery. */
export function Following({ plantId, device, measuredKw }: FollowingProps) {
  const { t } = useTranslation('schedules');
  const { deviceId, plannedKw, hold, ratedKw, today } = device;
  const differs =
    plannedKw !== null && measuredKw !== null && Math.abs(plannedKw - measuredKw) > NOTABLE_SHARE * ratedKw;
  const { data } = useQuery({
    ...callQuery(getComplianceDay, { plantId, deviceId, day: today.day }, { quiet: true }),
    enabled: differs && hold === null,
  });
  const following = data?.quarters.at(-1)?.following;
  if (!differs || hold !== null || (following !== 'cutOff' && following !== 'taper')) return null;
  return <p className={styles.plan}>{t(`following.${following}`)}</p>;
}
