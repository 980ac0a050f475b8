/*
 * Fast parser for rows of plain numbers, which are most of the traffic. JSON.parse would create an object per number;
 * this parses into one array. Anything else is left to JSON.parse.
 */

/** Rows of ["serial number", time, number or null, …] with equal width. */
export interface PlainRows {
  readonly sns: string[];
  readonly times: number[];
  /** Values of all rows in sequence; NaN is null. */
  readonly cells: Float64Array;
  readonly width: number;
}

const ROWS = Buffer.from('"rows":');
const [SPACE, QUOTE, COMMA, MINUS, POINT, ZERO, NINE, OPEN, CLOSE, BACKSLASH] = [
  0x20, 0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x5b, 0x5d, 0x5c,
] as const;
const LETTER_N = 0x6e;
/** Up to 15 digits and this power of ten are exact doubles, so their quotient is correctly rounded. */
const MAX_DIGITS = 15;
const POWERS = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, i) => 10 ** i);

/** The message with parsed tables: `tables[i].rows` is then a PlainRows. Undefined if a part is not plain. */
export function parsePlain(payload: Buffer): Record<string, unknown> | undefined {
  const found: PlainRows[] = [];
  let skeleton = '';
  let done = 0;
  for (let at = payload.indexOf(ROWS); at >= 0; at = payload.indexOf(ROWS, done)) {
    const from = at + ROWS.length;
    const reader = new RowsReader(payload, from);
    const rows = reader.read();
    if (!rows) return undefined;
    // Rows are replaced by their number; other text that looks like rows is detected below.
    skeleton += payload.toString('utf8', done, from) + found.length;
    found.push(rows);
    done = reader.at;
  }
  if (found.length === 0) return undefined;
  return withRows(skeleton + payload.toString('utf8', done), found);
}

function withRows(skeleton: string, found: readonly PlainRows[]): Record<string, unknown> | undefined {
  let message: { tables?: { rows?: unknown }[] };
  try {
    message = JSON.parse(skeleton);
  } catch {
    return undefined;
  }
  const tables = message?.tables;
  if (!Array.isArray(tables) || tables.length !== found.length) return undefined;
  for (let i = 0; i < tables.length; i += 1) {
    const table = tables[i];
    if (table?.rows !== i) return undefined;
    table.rows = found[i];
  }
  return message;
}

/** Reads rows while they are plain. `width` is set by the first row. */
class RowsReader {
  at: number;
  readonly #bytes: Buffer;
  #cells = new Float64Array(1024);
  #count = 0;
  /** Set by `#number`. */
  #value = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  read(): PlainRows | undefined {
    const sns: string[] = [];
    const times: number[] = [];
    let width = -1;
    if (this.#next() !== OPEN) return undefined;
    do {
      if (this.#next() !== OPEN) return undefined;
      const sn = this.#text();
      if (sn === undefined || this.#next() !== COMMA || !this.#number()) return undefined;
      sns.push(sn);
      times.push(this.#value);
      const before = this.#count;
      if (!this.#cellsOfRow()) return undefined;
      if (width < 0) width = this.#count - before;
      else if (width !== this.#count - before) return undefined;
    } while (this.#next() === COMMA);
    return this.#bytes[this.at - 1] === CLOSE ? { sns, times, cells: this.#cells, width } : undefined;
  }

  /** Values up to and including the closing bracket of the row. */
  #cellsOfRow(): boolean {
    for (;;) {
      const byte = this.#next();
      if (byte === CLOSE) return true;
      if (byte !== COMMA) return false;
      if (!this.#number()) return false;
      if (this.#count === this.#cells.length) {
        const larger = new Float64Array(this.#cells.length * 2);
        larger.set(this.#cells);
        this.#cells = larger;
      }
      this.#cells[this.#count] = this.#value;
      this.#count += 1;
    }
  }

  #next(): number {
    const bytes = this.#bytes;
    while (bytes[this.at] === SPACE) this.at += 1;
    const byte = bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }

  #text(): string | undefined {
    if (this.#next() !== QUOTE) return undefined;
    const from = this.at;
    const bytes = this.#bytes;
    for (; ; this.at += 1) {
      const byte = bytes[this.at];
      if (byte === QUOTE) break;
      // Escapes and non-ASCII letters are rare in serial numbers.
      if (byte === undefined || byte === BACKSLASH || byte < SPACE || byte > 0x7e) return undefined;
    }
    this.at += 1;
    return bytes.toString('latin1', from, this.at - 1);
  }

  /** A number without exponent, or null as NaN. */
  #number(): boolean {
    const bytes = this.#bytes;
    let at = this.at;
    while (bytes[at] === SPACE) at += 1;
    if (bytes[at] === LETTER_N) {
      if (bytes.toString('latin1', at, at + 4) !== 'null') return false;
      this.at = at + 4;
      this.#value = Number.NaN;
      return true;
    }
    const negative = bytes[at] === MINUS;
    if (negative) at += 1;
    const first = at;
    let mantissa = 0;
    let byte = bytes[at] ?? 0;
    while (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      at += 1;
      byte = bytes[at] ?? 0;
    }
    let digits = at - first;
    // JSON does not allow empty numbers or leading zeros.
    if (digits === 0 || (digits > 1 && bytes[first] === ZERO)) return false;
    let decimals = 0;
    if (byte === POINT) {
      at += 1;
      const start = at;
      byte = bytes[at] ?? 0;
      while (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO);
        at += 1;
        byte = bytes[at] ?? 0;
      }
      decimals = at - start;
      if (decimals === 0) return false;
      digits += decimals;
    }
    if (digits > MAX_DIGITS) return false;
    // Anything except the end of the value, such as an exponent, is not plain.
    if (byte !== COMMA && byte !== CLOSE && byte !== SPACE) return false;
    const size = decimals === 0 ? mantissa : mantissa / (POWERS[decimals] as number);
    this.#value = negative ? -size : size;
    this.at = at;
    return true;
  }
}
