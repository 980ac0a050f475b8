import { type Route, route } from '@heliodon/platform/route';
import { getDeviceDetail, getDeviceHistory, getDeviceList } from '../contract/devices.contract.ts';
import { type DevicesDeps, DevicesService } from './devices.service.ts';

export function createDevices(deps: DevicesDeps): { routes: Route[] } {
  const devices = new DevicesService(deps);
  return {
    routes: [
      route(getDeviceList, (request) => devices.list(request)),
      route(getDeviceDetail, (request, caller) => devices.detail(request, caller)),
      route(getDeviceHistory, (request, caller) => devices.history(request, caller)),
    ],
  };
}
