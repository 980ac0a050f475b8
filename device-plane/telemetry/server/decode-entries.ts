import type { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import type { z } from 'zod';
import {
  type AnnouncedDevice,
  announcedDevice,
  eventFacts,
  MAX_ENTRIES,
  reportedEvent,
} from '../contract/protocol.ts';
import {
  aboutDevice,
  counting,
  type DecodeContext,
  type Decoded,
  idOf,
  isObject,
  momentMs,
  parseObject,
  type Refusal,
  shownTime,
} from './decode.ts';

/* List messages: each entry is accepted or refused separately. */

const DETAIL_CHARACTERS = 200;

/** The first issue of zod, with its path. */
export const issueText = (error: z.ZodError | undefined, ...place: (string | number)[]): string =>
  error?.issues[0] ? placed(error.issues[0], place) : '';

const placed = ({ path, message }: z.core.$ZodIssue, place: readonly (string | number)[]): string =>
  `${[...place, ...path].map(String).join('.')}: ${message}`.slice(0, DETAIL_CHARACTERS);

/** The entries, or the error of the list. */
function entriesOf(value: unknown): readonly unknown[] | string {
  if (!Array.isArray(value)) return 'not a list';
  if (value.length === 0) return 'empty list';
  return value.length > MAX_ENTRIES ? `more than ${MAX_ENTRIES} entries` : value;
}

/** The device of an invalid entry, if it is given. */
const speakerOf = (entry: unknown) => aboutDevice(isObject(entry) ? entry.sn : undefined);

export function decodeEvents(payload: Buffer, context: DecodeContext, batch: SampleBatch): Decoded {
  const message = parseObject(payload);
  if (typeof message === 'string') {
    context.refuse({ reason: 'notJson', detail: message });
    return { id: undefined, stored: 0, refused: 1 };
  }
  const counted = counting(context);
  const before = batch.events.length;
  const entries = entriesOf(message.events);
  if (typeof entries === 'string') counted.refuse({ reason: 'badShape', detail: `"events": ${entries}` });
  else for (const [at, entry] of entries.entries()) decodeEvent(at, entry, counted, batch);
  return { id: idOf(message.id), stored: batch.events.length - before, refused: counted.count() };
}

function decodeEvent(at: number, entry: unknown, context: DecodeContext, batch: SampleBatch): void {
  const whole = reportedEvent.safeParse(entry);
  const facts = eventFacts.safeParse(entry);
  if (!facts.success) {
    context.refuse({ reason: 'badShape', ...speakerOf(entry), detail: issueText(facts.error, 'events', at) });
    return;
  }
  for (const issue of whole.error?.issues ?? [])
    context.refuse({ reason: 'badValue', ...speakerOf(entry), detail: placed(issue, ['events', at]) });
  const { sn, t, code, state } = facts.data;
  const { text, severity } = whole.data ?? {};
  if (context.ignored.has(sn)) return;
  const device = context.devices.get(sn);
  const atMs = momentMs(t);
  if (!device) context.refuse({ reason: 'unknownDevice', sn, detail: sn });
  else if (atMs === undefined) context.refuse({ reason: 'badTime', sn, detail: String(t) });
  else if (atMs < context.oldestMs) context.refuse({ reason: 'tooOld', sn, detail: shownTime(t, atMs) });
  else if (atMs > context.newestMs) context.refuse({ reason: 'inFuture', sn, detail: shownTime(t, atMs) });
  else
    batch.events.push({
      deviceId: device.id,
      atMs,
      code,
      raised: state === 'raised',
      detail: text || severity ? { ...text, severity } : undefined,
    });
}

interface Announcement {
  readonly id: string | undefined;
  readonly devices: readonly AnnouncedDevice[];
  readonly refused: readonly Refusal[];
}

/** A device is accepted without its invalid fields if it has a serial number and a kind. */
export function decodeDevices(payload: Buffer): Announcement {
  const message = parseObject(payload);
  if (typeof message === 'string')
    return { id: undefined, devices: [], refused: [{ reason: 'notJson', detail: message }] };
  const id = idOf(message.id);
  const entries = entriesOf(message.devices);
  if (typeof entries === 'string')
    return { id, devices: [], refused: [{ reason: 'badShape', detail: `"devices": ${entries}` }] };
  const devices: AnnouncedDevice[] = [];
  const refused: Refusal[] = [];
  for (const [at, entry] of entries.entries()) {
    const whole = announcedDevice.safeParse(entry);
    const rest = whole.success ? whole : announcedDevice.safeParse(withoutWrong(entry, whole.error));
    if (rest.success) devices.push(rest.data);
    const speaker = speakerOf(entry);
    if (!rest.success)
      refused.push({ reason: 'badShape', ...speaker, detail: issueText(rest.error, 'devices', at) });
    else
      for (const issue of whole.error?.issues ?? [])
        refused.push({ reason: 'badValue', ...speaker, detail: placed(issue, ['devices', at]) });
  }
  return { id, devices, refused };
}

/** Without the invalid fields, including those of its structure. */
function withoutWrong(entry: unknown, { issues }: z.ZodError): unknown {
  if (!isObject(entry)) return entry;
  const left = { ...entry };
  for (const {
    path: [name, part],
  } of issues) {
    const whole = left[String(name)];
    if (part === undefined || !isObject(whole)) delete left[String(name)];
    else {
      const parts = { ...whole };
      delete parts[String(part)];
      left[String(name)] = parts;
    }
  }
  return left;
}
