import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { DeviceRefusal } from '../transport/errors.ts';
import { type Frame, reversed } from './frame.ts';

/** What differs between the editions of DL/T 645. */
export interface Edition {
  readonly year: 1997 | 2007;
  /** Control code of a request for data. */
  readonly read: number;
  /** Control code of a request for the data that follows. */
  readonly readMore: number;
  /** Bits of the error byte. */
  readonly errors: Readonly<Record<number, LoggerText>>;
  /** Bits of the error byte for data that the meter does not have. */
  readonly noData: number;
  /** Identifier of the total import energy, which every meter has. */
  readonly energy: string;
}

export const EDITION_2007: Edition = {
  year: 2007,
  read: 0x11,
  readMore: 0x12,
  errors: {
    0: coded('meterOther', {}),
    1: coded('meterNoData', {}),
    2: coded('meterPassword', {}),
    3: 'the baud rate cannot be changed',
    4: 'too many annual time zones',
    5: 'too many daily time slots',
    6: 'too many tariffs',
  },
  noData: 0b10,
  energy: '00010000',
};

export const EDITION_1997: Edition = {
  year: 1997,
  read: 0x01,
  readMore: 0x02,
  errors: {
    0: coded('meterIllegalData', {}),
    1: coded('meterWrongId', {}),
    2: 'wrong password',
    4: 'too many annual time zones',
    5: 'too many daily time slots',
    6: 'too many tariffs',
  },
  noData: 0b11,
  energy: '9010',
};

/** Since 2007: the meter returns its address. */
export const READ_ADDRESS = 0x13;

/** Each pair of digits that is AA addresses every meter. */
export const EVERY_METER = 'AAAAAAAAAAAA';

export const readAddressRequest: Frame = {
  address: EVERY_METER,
  control: READ_ADDRESS,
  data: Buffer.alloc(0),
};

/** `id`: identifier with the high byte first, as in the tables of the standard. */
export const readRequest = (edition: Edition, address: string, id: string): Frame => ({
  address,
  control: edition.read,
  data: idBytes(id),
});

export const readMoreRequest = (edition: Edition, address: string, id: string, sequence: number): Frame => ({
  address,
  control: edition.readMore,
  data: Buffer.concat([idBytes(id), Buffer.from([sequence])]),
});

export const idBytes = (id: string): Buffer => reversed(Buffer.from(id, 'hex'));

/** Whether a meter with this address is meant: pairs of AA mean any. */
export const isAddressed = (asked: string, address: string): boolean =>
  Array.from({ length: 6 }, (_, i) => asked.slice(2 * i, 2 * i + 2)).every(
    (pair, i) => pair === 'AA' || pair === address.slice(2 * i, 2 * i + 2),
  );

/** The meter returned an error. */
export class MeterError extends DeviceRefusal {
  override readonly name = 'MeterError';
  readonly gateway = false;
  readonly refused: boolean;

  constructor(edition: Edition, bits: number) {
    const named = Object.entries(edition.errors).filter(([bit]) => (bits >> Number(bit)) & 1);
    super(...(named.length > 0 ? named.map(([, text]) => text) : [`error ${bits}`]));
    this.refused = (bits & edition.noData) !== 0;
  }
}
