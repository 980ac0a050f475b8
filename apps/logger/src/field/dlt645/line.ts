import { Channel, type ChannelSettings } from '../transport/channel.ts';
import { LineGarbled } from '../transport/errors.ts';
import { type Edition, idBytes, MeterError, readMoreRequest, readRequest } from './editions.ts';
import { type Found, type Frame, framesIn, hasMore, isError } from './frame.ts';
import type { Dlt645Framing } from './framing.ts';

/** A meter answers within 500 ms, so two meters that answer a request begin at most this far apart. */
const QUIET_MS = 600;
/** The sequence number is one byte. */
const PARTS_AT_MOST = 255;

/** DL/T 645 meters on one cable or TCP connection. */
export class Dlt645Line {
  readonly name: string;
  readonly #channel: Channel<string, Frame, Dlt645Framing>;

  constructor(settings: ChannelSettings<Dlt645Framing>) {
    this.name = settings.name;
    this.#channel = new Channel(settings);
  }

  /** The data behind the identifier, low byte first. */
  async read(edition: Edition, address: string, id: string): Promise<Buffer> {
    let answer = await this.#ask(edition, readRequest(edition, address, id));
    const parts = [answer.data.subarray(idBytes(id).length)];
    for (let sequence = 1; hasMore(answer) && sequence <= PARTS_AT_MOST; sequence += 1) {
      answer = await this.#ask(edition, readMoreRequest(edition, address, id, sequence));
      if (answer.data.at(-1) !== sequence)
        throw new LineGarbled(`requested part ${sequence} of ${id}, received another one`);
      parts.push(answer.data.subarray(idBytes(id).length, -1));
    }
    return Buffer.concat(parts);
  }

  /** Everything that answers a request to several meters. */
  async listen(request: Frame): Promise<Found> {
    const bytes = await this.#channel.listen((framing) => framing.ask(request), QUIET_MS);
    return framesIn(bytes);
  }

  /** The next request to the meter is sent without back-off. */
  expectAnswer(address: string): void {
    this.#channel.expectAnswer(address);
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #ask(edition: Edition, request: Frame): Promise<Frame> {
    return this.#channel.ask(
      request.address,
      (framing) => framing.ask(request),
      (answer) => {
        if (isError(answer)) throw new MeterError(edition, answer.data[0] ?? 0);
        return answer;
      },
    );
  }
}
