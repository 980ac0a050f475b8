import { hasRole, rolesOf } from '@heliodon/device-kinds/kinds';
import type { Polled } from '../poll/poller.ts';
import { type Round, sameMoment } from '../poll/same-moment.ts';
import type { Settings } from '../settings.ts';
import type { SiteUnit } from './site-unit.ts';

/** A device silent for longer is excluded from site control. */
const FRESH_MS = 75_000;

/** For a meter that never reported. */
const UNREAD: Round = { slotMs: 0, values: {} };

/** The devices of the site at one moment. */
export function siteUnits(polled: readonly Polled[], settings: Settings, nowMs: number): SiteUnit[] {
  const present = polled.filter(({ device, isOpen, rounds }) => {
    const last = rounds.at(-1);
    // A silent meter is judged by the controller; other devices are used as they are.
    return hasRole(device.description.kind, 'meter') || (isOpen && last && nowMs - last.slotMs <= FRESH_MS);
  });
  const rounds = sameMoment(present.map((one) => one.rounds));
  return present.map(({ device }, i) => {
    const round = rounds[i] ?? UNREAD;
    const { sn, kind, ratedKw = 0, samplingPoint = null, parent, structure } = device.description;
    return {
      sn,
      roles: rolesOf(kind),
      ratedKw,
      samplingPoint,
      parent,
      capacityKwh: structure?.capacityKwh,
      commands: device.commands,
      values: round.values,
      atMs: round.slotMs,
      settings: settings.device(sn),
    };
  });
}
