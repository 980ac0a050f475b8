import { getDeviceList } from '@heliodon/devices/contract';
import { getNotifyUsers } from '@heliodon/notifications/contract';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { holds, usePermissionStore } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  mayShowSteps,
  PERMISSION_OF,
  READS_STATE,
  type Step,
  type StepFacts,
  type StepsPlace,
  showsSteps,
  stepsOf,
} from './steps.ts';

/** More than the devices of a first plant. */
const DEVICES = 200;

interface Asked {
  readonly place: StepsPlace;
  readonly isClosed: boolean;
  /** Of the plant on its home page. */
  readonly hasValues: boolean | undefined;
}

/** The steps to show; undefined for none. A logger, its devices and values appear by themselves. */
export function useSteps({ place, isClosed, hasValues }: Asked): Step[] | undefined {
  const flags = usePermissionStore((state) => state.flags);
  const plants = usePlantStore((state) => state.plantCount);
  const plantId = usePlantStore((state) => state.plant?.plantId) ?? 0;
  const may: StepFacts['may'] = (key) => holds(flags, PERMISSION_OF[key]);
  const isAsked =
    !isClosed && mayShowSteps(place, plants, hasValues) && (plants === 0 || holds(flags, READS_STATE));
  const ofPlant = isAsked && plantId > 0 && plants > 0;
  const quiet = { quiet: true };
  const devices = useQuery({
    ...callQuery(getDeviceList, { plantId, page: 1, pageSize: DEVICES }, quiet),
    enabled: ofPlant,
    staleTime: 0,
  });
  const { refetch } = devices;
  const isAwaited = ofPlant && devices.data?.rows.every(({ at }) => at === null);
  useEffect(() => {
    if (!isAwaited) return undefined;
    return live.subscribe(plantTopic(plantId), () => void refetch());
  }, [isAwaited, plantId, refetch]);
  const price = useQuery({
    ...callQuery(getPriceNow, { plantId }, quiet),
    enabled: ofPlant && may('price'),
  });
  const recipients = useQuery({
    ...callQuery(getNotifyUsers, { page: 1, pageSize: 10 }, quiet),
    enabled: isAsked && may('notify'),
  });
  if (!isAsked) return undefined;
  const steps = stepsOf({
    plants,
    devices: devices.data?.rows,
    priced: price.data && price.data.current !== null,
    recipients: recipients.data?.total,
    may,
  });
  return steps && showsSteps(steps, place, plants) ? steps : undefined;
}
