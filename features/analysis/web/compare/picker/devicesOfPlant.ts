import { callApi } from '@heliodon/web/client';
import { type DeviceChoice, getDeviceChoices } from '../../../contract/compare/compared.contract.ts';

const PAGE = 200;
/** Limit of the tree; the search finds further devices. */
const MAX_PAGES = 10;

/** Every device of a plant, clusters included. */
export async function devicesOfPlant(plantId: number): Promise<DeviceChoice[]> {
  const devices: DeviceChoice[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, total } = await callApi(
      getDeviceChoices,
      { plantId, page, pageSize: PAGE },
      { mask: false },
    );
    devices.push(...rows);
    if (devices.length >= total) break;
  }
  return devices;
}
