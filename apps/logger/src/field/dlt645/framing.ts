import type { Receiver } from '../transport/channel.ts';
import { isAddressed } from './editions.ts';
import { encodeFrame, type Frame, framesIn, functionOf, isError, isResponse } from './frame.ts';

export interface Dlt645Framing extends Receiver<Frame> {
  /** Starts a request: returns the bytes to send. */
  ask(request: Frame): Buffer;
}

/** Accepts the response of the addressed meter to this request; `idBytes` tell which data it asked for. */
export function dlt645Framing(baud: number): Dlt645Framing {
  let asked: Frame | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let noise = false;

  const isAnswer = (frame: Frame): boolean =>
    asked !== undefined &&
    isResponse(frame) &&
    functionOf(frame) === functionOf(asked) &&
    isAddressed(asked.address, frame.address) &&
    (isError(frame) ||
      frame.data.subarray(0, idLength(asked)).equals(asked.data.subarray(0, idLength(asked))));

  return {
    gapMs: Math.max(2, Math.ceil(38_500 / baud)),
    // Address and identifier tell late responses apart.
    lateMs: 0,
    get noise() {
      return noise;
    },
    ask(request) {
      asked = request;
      waiting = Buffer.alloc(0);
      noise = false;
      return encodeFrame(request);
    },
    collect(bytes) {
      const found = framesIn(Buffer.concat([waiting, bytes]));
      waiting = found.rest;
      const answer = found.frames.find(isAnswer);
      // Some adapters echo sent bytes.
      noise ||= found.noise || found.frames.some((frame) => isResponse(frame) && frame !== answer);
      return answer;
    },
  };
}

/** A request for more data ends with a sequence number. */
const idLength = ({ data }: Frame): number => data.length - (data.length % 2);
