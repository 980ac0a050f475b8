import { hasRole, rolesOf } from '@heliodon/device-kinds/kinds';
import type { Polled } from '../poll/poller.ts';
import { type Round, sameMoment } from '../poll/same-moment.ts';
import type { Settings } from '../settings.ts';
import type { SiteUnit } from './site-unit.ts';

/** A device that was silent for longer takes no part in the control of the site. */
const HEARD_MS = 75_000;

/** Of a meter that was never heard. */
const UNREAD: Round = { slotMs: 0, values: {} };

/** The devices of the site as they were at one moment. */
export function siteUnits(polled: readonly Polled[], settings: Settings, nowMs: number): SiteUnit[] {
  const heard = polled.filter(({ device, isOpen, rounds }) => {
    const last = rounds.at(-1);
    // A meter that is silent is the control's to judge; all others then count as they are.
    return hasRole(device.description.kind, 'meter') || (isOpen && last && nowMs - last.slotMs <= HEARD_MS);
  });
  const rounds = sameMoment(heard.map((one) => one.rounds));
  return heard.map(({ device }, i) => {
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
