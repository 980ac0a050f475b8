import { type Route, route } from '@heliodon/platform/route';
import {
  addLogger,
  getDeviceDetail,
  getDeviceHistory,
  getDeviceList,
  registerLogger,
} from '../contract/devices.contract.ts';
import { type DevicesDeps, DevicesService } from './devices.service.ts';
import { type LoggerDeps, LoggerService } from './logger.service.ts';

export function createDevices(deps: DevicesDeps & LoggerDeps): { routes: Route[] } {
  const devices = new DevicesService(deps);
  const loggers = new LoggerService(deps);
  return {
    routes: [
      route(getDeviceList, (request) => devices.list(request)),
      route(getDeviceDetail, (request, caller) => devices.detail(request, caller)),
      route(getDeviceHistory, (request, caller) => devices.history(request, caller)),
      route(registerLogger, (request, caller) => loggers.register(request, caller)),
      route(addLogger, (request, caller) => loggers.add(request, caller)),
    ],
  };
}
