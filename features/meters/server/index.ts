import { route } from '@heliodon/server-kit/route';
import {
  getMeterChanges,
  getMeterCheck,
  getMeterList,
  previewMeter,
  saveMeter,
} from '../contract/meters.contract.ts';
import { type MeterSettingDeps, MeterSettingService } from './meter-setting.service.ts';
import { type MetersDeps, MetersService } from './meters.service.ts';
import { metersWithoutSide } from './relations.queries.ts';

export function createMeters<D extends { readonly day: string }, F>(
  deps: MetersDeps & MeterSettingDeps<D, F>,
) {
  const meters = new MetersService(deps);
  const settings = new MeterSettingService(deps);
  return {
    routes: [
      route(getMeterList, (request) => meters.list(request)),
      route(saveMeter, (request, caller) => settings.save(request, caller)),
      route(previewMeter, (request, caller) => settings.preview(request, caller)),
      route(getMeterChanges, (request, caller) => settings.changes(request, caller)),
      route(getMeterCheck, (request) => meters.check(request)),
    ],
    withoutSide: metersWithoutSide,
  };
}
