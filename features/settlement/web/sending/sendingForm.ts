import {
  type SendingFields,
  type SendingFile,
  type SendingRow,
  sendingFiles,
} from '../../contract/sending.contract.ts';

export type SentReport = 'electricity' | 'income' | 'bill';

/** Text keys cannot contain dots. */
export const fileKey = (file: SendingFile): string => file.replace('.', '-');

/** Initial values of the form. */
export function initialSending(
  row: SendingRow | undefined,
  fresh: {
    readonly plantId: number;
    readonly reports: readonly SentReport[];
    readonly lang: 'zh' | 'en';
    readonly name: string;
    readonly ownAddress: string | null;
  },
): Partial<SendingFields> {
  if (!row)
    return {
      name: fresh.name,
      plantIds: [fresh.plantId],
      files: sendingFiles.filter((file) => fresh.reports.some((report) => file.startsWith(`${report}.`))),
      lang: fresh.lang,
      recipients: fresh.ownAddress ? [fresh.ownAddress] : [],
      dayOfMonth: 2,
      hour: 8,
      active: true,
    };
  const { name, files, lang, dayOfMonth, hour, active } = row;
  return {
    name,
    files,
    lang,
    dayOfMonth,
    hour,
    active,
    plantIds: row.plants.map(({ plantId }) => plantId),
    recipients: row.recipients.map(({ address }) => address),
  };
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Parses pasted addresses: with any separators, with or without angle brackets. */
export const typedAddresses = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((text) => text.split(/[\s,;，；、]+/))
      .map((text) => text.replace(/^.*<|>.*$/g, '').toLowerCase())
      .filter(Boolean),
  ),
];
