import type { SectionName, SectionValues } from '../../contract/settings.sections.ts';

export type Place = `${SectionName}.${string}`;

/** What the options of the program say: defaults, and what nobody may change here. Can be handed to a thread. */
export interface SettingsFrame {
  readonly values: SectionValues;
  readonly secrets: Readonly<Record<Place, string | undefined>>;
  /** Given on the command line or by the environment. */
  readonly locked: readonly Place[];
  /** Whole, with what may stand in their queries. */
  readonly smtpUrl: string | undefined;
  readonly weatherUrl: string | undefined;
  /** Address of the sender where none is set. */
  readonly senderAddress: string;
}
