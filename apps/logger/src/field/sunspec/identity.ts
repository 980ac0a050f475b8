import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { DeviceDescription } from '../../field-device.ts';
import type { SunSpecKind } from './parts.ts';
import { kilo, type ReadModels } from './read-models.ts';

type Identity = Pick<DeviceDescription, 'sn' | 'brand' | 'model' | 'firmware' | 'ratedKw' | 'structure'>;
type Place = Pick<DeviceConfig, 'line' | 'unit' | 'index'>;

/** What the device says of itself. */
export function identityOf(kind: SunSpecKind, held: ReadModels, config: Place): Identity {
  const common = held.first(1);
  const text = (name: string) => common?.text(name) || undefined;
  const ratedKw = ratedKwOf(kind, held);
  const structure = structureOf(kind, held);
  const [brand, model, firmware] = [text('Mn'), text('Md'), text('Vr')];
  return {
    sn: serialOf(kind, text('SN'), config),
    ...(brand === undefined ? {} : { brand }),
    ...(model === undefined ? {} : { model }),
    ...(firmware === undefined ? {} : { firmware }),
    ...(ratedKw === null ? {} : { ratedKw }),
    ...(structure === undefined ? {} : { structure }),
  };
}

/** Undefined if the device does not report one. */
export function reportedSerial(kind: SunSpecKind, held: ReadModels, config: Place): string | undefined {
  const serial = held.first(1)?.text('SN');
  return ownSerial(serial) === undefined ? undefined : serialOf(kind, serial, config);
}

function ownSerial(serial: string | undefined): string | undefined {
  const own = (serial ?? '').replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return own.length >= 3 ? own : undefined;
}

/** Several devices share one serial number: all except inverter and first meter get a suffix. */
export function serialOf(
  kind: SunSpecKind,
  serial: string | undefined,
  { line, unit, index }: Place,
): string {
  const base = ownSerial(serial) ?? `${line}-${unit}`.replace(/[^\w.-]+/g, '-');
  const suffix =
    kind === 'inverter' ? '' : `-${kind.toUpperCase()}${index > 1 || kind === 'cluster' ? index : ''}`;
  return `${base.slice(0, 40 - suffix.length)}${suffix}`;
}

function ratedKwOf(kind: SunSpecKind, held: ReadModels): number | null {
  if (kind === 'pcs')
    return kilo(held.number([702, 'WDisChaRteMax'], [120, 'MaxDisChaRte'], [702, 'WMaxRtg'], [120, 'WRtg']));
  return kind === 'inverter' ? kilo(held.number([702, 'WMaxRtg'], [120, 'WRtg'], [121, 'WMax'])) : null;
}

function structureOf(kind: SunSpecKind, held: ReadModels): Readonly<Record<string, number>> | undefined {
  if (kind === 'cluster') {
    const packs = held.first(804)?.number('NMod') ?? null;
    return packs === null ? undefined : { packs: Math.min(32, packs) };
  }
  if (kind !== 'battery') return undefined;
  const capacityKwh = kilo(held.number([802, 'WHRtg'], [713, 'WHRtg'], [120, 'WHRtg']));
  const clusters = held.number([803, 'NStr']);
  return {
    ...(capacityKwh === null ? {} : { capacityKwh }),
    ...(clusters === null ? {} : { clusters: Math.min(32, clusters) }),
  };
}
