import type { AlarmGrade } from '../../../contract/alarm.ts';

interface Note {
  readonly hz: number;
  readonly atMs: number;
  readonly lastsMs: number;
  /** 0 to 1. */
  readonly loud: number;
  /** Fades out instead of ending at once. */
  readonly bell?: boolean;
}

const siren = (atMs: number): Note[] =>
  [880, 622, 880, 622].map((hz, i) => ({ hz, atMs: atMs + i * 170, lastsMs: 160, loud: 0.9 }));
const beep = (hz: number, atMs: number): Note => ({ hz, atMs, lastsMs: 150, loud: 0.75 });
const chime = (hz: number, atMs: number): Note => ({ hz, atMs, lastsMs: 520, loud: 0.55, bell: true });

/** More serious grades are harder to miss: a siren twice, three beeps, two chimes, one chime. */
const melodies: Readonly<Record<AlarmGrade, readonly Note[]>> = {
  1: [...siren(0), ...siren(900)],
  2: [beep(784, 0), beep(784, 240), beep(988, 480)],
  3: [chime(659, 0), chime(523, 240)],
  4: [chime(587, 0)],
};

const ATTACK_MS = 8;
const RELEASE_MS = 25;

export const toneMs = (grade: AlarmGrade): number =>
  Math.max(...melodies[grade].map(({ atMs, lastsMs }) => atMs + lastsMs));

/** The sound of a grade as samples between −1 and 1; starts and ends at zero to avoid clicks. */
export function toneSamples(grade: AlarmGrade, sampleRate: number): Float32Array<ArrayBuffer> {
  const at = (ms: number) => Math.round((ms / 1000) * sampleRate);
  const samples = new Float32Array(at(toneMs(grade)) + 1);
  for (const note of melodies[grade]) {
    const [from, to] = [at(note.atMs), at(note.atMs + note.lastsMs)];
    for (let i = from; i <= to; i += 1) {
      const turns = ((i - from) / sampleRate) * note.hz * 2 * Math.PI;
      // Some second harmonic makes it audible on small loudspeakers.
      const wave = 0.8 * Math.sin(turns) + 0.2 * Math.sin(2 * turns);
      samples[i] = (samples[i] ?? 0) + wave * note.loud * envelope(note, ((i - from) / sampleRate) * 1000);
    }
  }
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.max(-1, Math.min(1, samples[i] ?? 0));
  return samples;
}

function envelope({ lastsMs, bell }: Note, ms: number): number {
  const edges = Math.min(1, ms / ATTACK_MS, Math.max(0, lastsMs - ms) / RELEASE_MS);
  return bell ? edges * Math.exp((-3 * ms) / lastsMs) : edges;
}
