import { commandsErrors } from '@heliodon/commands/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { meterDirection } from '@heliodon/energy/control/meter-direction';
import { dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import { AppError } from '@heliodon/kernel/app-error';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { Caller } from '@heliodon/server-kit/caller';
import {
  gridMeters,
  readSiteDevices,
  readSitePlant,
  type SiteDevice,
  withRole,
} from '@heliodon/site/plant-devices.queries';
import { readSiteControl, type SiteControl, saveSiteControl } from '@heliodon/site/site-control.queries';
import { readStorage } from '@heliodon/site/storage.queries';
import { type RefluxSettings, refluxActsOnDevices, type saveReflux } from '../../contract/reflux.contract.ts';
import { refluxLog } from '../../contract/reflux.log.ts';
import { siteControlErrors } from '../../contract/site-control.errors.ts';
import type { RefluxDeps } from '../deps.ts';
import { readDirectionSamples, readExportKwh, readGridMinutes } from './grid-minutes.queries.ts';
import { backflowEvents, gridSpans, nominalHz } from './reflux.policy.ts';

const DIRECTION_HOURS = 6;

export class RefluxService {
  readonly #deps: RefluxDeps;

  constructor(deps: RefluxDeps) {
    this.#deps = deps;
  }

  #devices(plantId: number): Promise<SiteDevice[]> {
    return readSiteDevices(this.#deps.db, plantId, this.#deps.clock.now().getTime());
  }

  async get(plantId: number) {
    const { db, clock } = this.#deps;
    const [site, devices] = await Promise.all([readSiteControl(db, plantId), this.#devices(plantId)]);
    const storage = await readStorage(this.#deps, plantId, devices, clock.now().getTime());
    return {
      settings: settingsOf(site),
      changedAt: site.changedAt?.toISOString() ?? null,
      gridMeters: gridMeters(devices).map((meter) => ({
        ...shown(meter),
        samplingPoint: meter.samplingPoint ?? '',
      })),
      inverters: withRole(devices, 'generator').map(shown),
      storage: withRole(devices, 'storageConverter').map(shown),
      gridHz: nominalHz(storage.map(({ frequencyHz }) => frequencyHz)),
    };
  }

  async save({ plantId, settings, password }: CallRequest<typeof saveReflux>, caller: Caller) {
    const { db, log, orders } = this.#deps;
    const devices = await this.#devices(plantId);
    if (settings.on && gridMeters(devices).length === 0)
      throw new AppError(siteControlErrors.gridMeterMissing);
    const inverters = new Set(withRole(devices, 'generator').map(({ deviceId }) => deviceId));
    if (settings.deviceIds?.some((deviceId) => !inverters.has(deviceId)))
      throw new AppError(siteControlErrors.deviceElsewhere);
    const acts = refluxActsOnDevices(settingsOf(await readSiteControl(db, plantId)), settings);
    if (acts) {
      const run = [
        ...gridMeters(devices),
        ...withRole(devices, 'generator'),
        ...withRole(devices, 'storageConverter'),
      ];
      await orders.authorise(
        caller,
        run.map(({ deviceId }) => deviceId),
        password,
      );
    }
    await db.transaction().execute(async (tx) => {
      const before = settingsOf(await readSiteControl(tx, plantId, true));
      // Enabled by another user meanwhile.
      if (!acts && refluxActsOnDevices(before, settings))
        throw new AppError(commandsErrors.commandPasswordNeeded);
      await saveSiteControl(tx, plantId, {
        backflow_on: settings.on,
        backflow_target_kw: settings.targetKw,
        backflow_curtail_percent: settings.curtailPercent,
        backflow_ramp_kw: settings.rampKw,
        backflow_dead_band_kw: settings.deadBandKw,
        transformer_kw: settings.transformerKw,
        import_positive: settings.importPositive,
        backflow_device_ids: settings.deviceIds,
      });
      const params = { before: inWords(before), after: inWords(settings) };
      await log.write(caller, { action: refluxLog.reflux, params, plantId }, tx);
    });
    return {};
  }

  async direction(plantId: number) {
    const { store, clock } = this.#deps;
    const devices = await this.#devices(plantId);
    const meters = gridMeters(devices);
    if (meters.length === 0) throw new AppError(siteControlErrors.gridMeterMissing);
    const toMs = clock.now().getTime();
    const range = { fromMs: toMs - DIRECTION_HOURS * 3_600_000, toMs };
    const [inverters, machines] = [withRole(devices, 'generator'), withRole(devices, 'storageConverter')];
    const samples = await readDirectionSamples(store, meters, inverters, machines, range);
    return { direction: meterDirection(samples), samples: samples.length, hours: DIRECTION_HOURS };
  }

  async today(plantId: number) {
    const { db, store, clock } = this.#deps;
    const [plant, site, devices] = await Promise.all([
      readSitePlant(db, plantId),
      readSiteControl(db, plantId),
      this.#devices(plantId),
    ]);
    const nowMs = clock.now().getTime();
    const { fromMs, toMs } = dayRangeMs(localDay(nowMs, plant.timeZone), plant.timeZone);
    const direction = site.importPositive ? 'importPositive' : 'exportPositive';
    const untilNow = { fromMs, toMs: nowMs };
    const [rows, exportKwh] = await Promise.all([
      readGridMinutes(store, gridMeters(devices), direction, untilNow),
      readExportKwh(db, plantId, untilNow),
    ]);
    const events = backflowEvents(gridSpans(rows, nowMs), site.backflowTargetKw);
    return {
      fromMs,
      toMs,
      at: rows.map(({ atMs }) => atMs),
      gridKw: rows.map(({ gridKw }) => gridKw),
      exportKwh,
      excessKwh: events.reduce((sum, { kwh }) => sum + kwh, 0),
      events,
    };
  }
}

const shown = ({ deviceId, sn, alias, kind, ratedKw, status }: SiteDevice) => ({
  deviceId,
  sn,
  alias,
  kind,
  ratedKw,
  online: status !== 'offline',
});

const settingsOf = (site: SiteControl): RefluxSettings => ({
  on: site.backflowOn,
  targetKw: site.backflowTargetKw,
  curtailPercent: site.curtailPercent,
  rampKw: site.rampKw,
  deadBandKw: site.deadBandKw,
  transformerKw: site.transformerKw,
  importPositive: site.importPositive,
  deviceIds: site.backflowDeviceIds && [...site.backflowDeviceIds],
});

/** For the operation log, the same in both languages. */
const inWords = (settings: RefluxSettings): string =>
  [
    settings.on ? 'ON' : 'OFF',
    `${settings.targetKw} kW`,
    `${settings.curtailPercent} %`,
    `ramp ${settings.rampKw} kW`,
    `±${settings.deadBandKw} kW`,
    `T ${settings.transformerKw ?? NO_VALUE} kW`,
    settings.importPositive ? '+' : '−',
    settings.deviceIds ? `PV ${settings.deviceIds.length}` : 'PV *',
  ].join(', ');
