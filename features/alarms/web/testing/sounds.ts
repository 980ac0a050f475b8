import { vi } from 'vitest';

/** Lengths of the sounds, in hundredths of a second. */
export const soundLength = { serious: 157, first: 63 } as const;

/** Records starts and stops of all sounds of the page in order; nothing is played. */
export function recordSounds(): string[] {
  const sounds: string[] = [];
  const lengthOf = (node: AudioBufferSourceNode) => Math.round((node.buffer?.duration ?? 0) * 100);
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('running');
  vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function (
    this: AudioBufferSourceNode,
  ) {
    sounds.push(`start ${lengthOf(this)}`);
  });
  vi.spyOn(AudioScheduledSourceNode.prototype, 'stop').mockImplementation(function (
    this: AudioScheduledSourceNode,
  ) {
    sounds.push(`stop ${lengthOf(this as AudioBufferSourceNode)}`);
  });
  return sounds;
}
