import type { RegisteredLogger } from '@heliodon/devices/contract';
import { MAX_LOGGERS } from '@heliodon/devices/contract';
import { serialNumber } from '@heliodon/telemetry/protocol';

export interface TypedSerials {
  /** Valid serial numbers without duplicates, in input order. */
  readonly sns: readonly string[];
  readonly wrong: readonly string[];
  readonly tooMany: boolean;
}

/** Parses pasted serial numbers: lines, spreadsheet cells, lists with commas. */
export function readSerials(text: string): TypedSerials {
  const words = [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];
  const isSerial = (word: string) => serialNumber().safeParse(word).success;
  return {
    sns: words.filter(isSerial),
    wrong: words.filter((word) => !isSerial(word)),
    tooMany: words.length > MAX_LOGGERS,
  };
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV of check codes (labels) and secrets (loggers), with a byte order mark so that Excel reads UTF-8. */
export function secretsCsv(headings: readonly string[], rows: readonly RegisteredLogger[]): string {
  const lines = rows
    .filter((row) => row.secret !== null)
    .map((row) => [row.sn, row.checkCode ?? '', row.secret ?? '']);
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
