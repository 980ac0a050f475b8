/*
 * heliodon/v1/<serial number>/up/<channel>    from the logger heliodon/v1/<serial number>/down/<channel>  to the logger
 */

export const UP_CHANNELS = ['telemetry', 'events', 'status', 'devices', 'replies', 'time', 'setup'] as const;
export type UpChannel = (typeof UP_CHANNELS)[number];
export const DOWN_CHANNELS = ['commands', 'control', 'acks', 'time', 'setup'] as const;
export type DownChannel = (typeof DOWN_CHANNELS)[number];

const ROOT = 'heliodon/v1/';

export const upTopic = (sn: string, channel: UpChannel): string => `${ROOT}${sn}/up/${channel}`;
export const downTopic = (sn: string, channel: DownChannel): string => `${ROOT}${sn}/down/${channel}`;
/** Messages of all loggers, for a worker with an external broker. */
export const ALL_UP = `${ROOT}+/up/+`;

/** The channel if this logger may publish to the topic, undefined otherwise. */
export function upChannelOf(topic: string, sn: string): UpChannel | undefined {
  const prefix = `${ROOT}${sn}/up/`;
  if (!topic.startsWith(prefix)) return undefined;
  const channel = topic.slice(prefix.length);
  return (UP_CHANNELS as readonly string[]).includes(channel) ? (channel as UpChannel) : undefined;
}

/** A logger may subscribe to its own channels by exact name, or to all of them. */
export function mayListen(filter: string, sn: string): boolean {
  const prefix = `${ROOT}${sn}/down/`;
  if (!filter.startsWith(prefix)) return false;
  const rest = filter.slice(prefix.length);
  return rest === '#' || rest === '+' || (DOWN_CHANNELS as readonly string[]).includes(rest);
}

/** Whether one of the filters matches the channel. */
export const matchesChannel = (filter: string, sn: string, channel: DownChannel): boolean =>
  ['#', '+', channel].some((rest) => filter === `${ROOT}${sn}/down/${rest}`);

export function parseUpTopic(topic: string): { sn: string; channel: UpChannel } | undefined {
  const match = /^heliodon\/v1\/([^/]+)\/up\/[a-z]+$/.exec(topic);
  const sn = match?.[1];
  const channel = sn === undefined ? undefined : upChannelOf(topic, sn);
  return sn !== undefined && channel ? { sn, channel } : undefined;
}
