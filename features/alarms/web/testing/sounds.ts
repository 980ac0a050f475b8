import { vi } from 'vitest';

/** Lengths of the sounds, in hundredths of a second. */
export const soundLength = { serious: 157, first: 63 } as const;

/** Records starts and stops of all sounds of the page in order; nothing is played. */
export function hearSounds(): string[] {
  const heard: string[] = [];
  const lengthOf = (node: AudioBufferSourceNode) => Math.round((node.buffer?.duration ?? 0) * 100);
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('running');
  vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function (
    this: AudioBufferSourceNode,
  ) {
    heard.push(`start ${lengthOf(this)}`);
  });
  vi.spyOn(AudioScheduledSourceNode.prototype, 'stop').mockImplementation(function (
    this: AudioScheduledSourceNode,
  ) {
    heard.push(`stop ${lengthOf(this as AudioBufferSourceNode)}`);
  });
  return heard;
}
