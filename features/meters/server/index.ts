import { type Route, route } from '@heliodon/platform/route';
import { getMeterCheck, getMeterList, saveMeter } from '../contract/meters.contract.ts';
import { type MeterSettingDeps, MeterSettingService } from './meter-setting.service.ts';
import { type MetersDeps, MetersService } from './meters.service.ts';

export function createMeters(deps: MetersDeps & MeterSettingDeps): { routes: Route[] } {
  const meters = new MetersService(deps);
  const settings = new MeterSettingService(deps);
  return {
    routes: [
      route(getMeterList, (request) => meters.list(request)),
      route(saveMeter, (request, caller) => settings.save(request, caller)),
      route(getMeterCheck, (request) => meters.check(request)),
    ],
  };
}
