import { getDeviceList } from '@heliodon/devices/contract';
import { getNotifyUsers } from '@heliodon/notifications/contract';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { callQuery } from '@heliodon/web/query';
import { usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { guardRoute } from '../routes/guard.ts';
import { routeNamed } from '../routes/table.ts';
import { useFacts } from '../session/facts.ts';
import { type Step, stepsOf } from './steps.ts';

/** More than the devices of a first plant. */
const DEVICES = 100;
/** Users with more plants need no guidance. */
const PLANTS_OF_A_NEWCOMER = 1;
/** Pages of the steps: without permission for all of them, no steps are shown. */
const PLACES = ['addNewPlant', 'deviceManage', 'addDevice', 'electricityPrice', 'notifyUsers'];

/** First steps of an account with permission for them; undefined for others. */
export function useSteps(closed: boolean): Step[] | undefined {
  const facts = useFacts();
  const plantId = usePlantStore((state) => state.plant?.plantId) ?? 0;
  const places = PLACES.map((name) => routeNamed(name)).filter((route) => route !== undefined);
  const mayAll = places.every((route) => ['ok', 'noPlant'].includes(String(guardRoute(route, facts))));
  const asked = mayAll && !closed && facts.plantCount <= PLANTS_OF_A_NEWCOMER;
  const ofPlant = { enabled: asked && plantId > 0 && facts.plantCount > 0 };
  const quiet = { quiet: true };
  const devices = useQuery({
    ...callQuery(getDeviceList, { plantId, page: 1, pageSize: DEVICES }, quiet),
    ...ofPlant,
  });
  const price = useQuery({ ...callQuery(getPriceNow, { plantId }, quiet), ...ofPlant });
  const recipients = useQuery({
    ...callQuery(getNotifyUsers, { page: 1, pageSize: 10 }, quiet),
    enabled: asked,
  });
  if (!asked) return undefined;
  return stepsOf({
    plants: facts.plantCount,
    devices: devices.data?.total,
    hasData: devices.data?.rows.some(({ at }) => at !== null),
    priced: price.data && price.data.current !== null,
    recipients: recipients.data?.total,
  });
}
