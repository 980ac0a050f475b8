import type { SectionName, SectionValues } from '../../contract/settings.sections.ts';

export type Place = `${SectionName}.${string}`;

/** Settings from program options: defaults and fixed values. Can be passed to a thread. */
export interface SettingsFrame {
  readonly values: SectionValues;
  readonly secrets: Readonly<Record<Place, string | undefined>>;
  /** Given on the command line or in the environment. */
  readonly locked: readonly Place[];
  /** The full value, including its query. */
  readonly smtpUrl: string | undefined;
  readonly weatherUrl: string | undefined;
  /** Sender address if none is set. */
  readonly senderAddress: string;
}
