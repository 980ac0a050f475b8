import { kept } from '@heliodon/web/storage';
import type { AlarmGrade } from '../../../contract/alarm.ts';
import { toneSamples } from './tones.ts';

/** A browser that permits sound starts it at once; otherwise it stays blocked until the user clicks. */
const ALLOWED_WITHIN_MS = 400;

export const restingSound = { volume: 0.7, muted: false, speech: false };
export const readSound = () => kept.alarmSound.read() ?? restingSound;

export type Sounded = 'played' | 'muted' | 'blocked' | 'overtaken';

/** One sound at a time: a new one stops the previous. */
export class SoundPlayer {
  #context: AudioContext | undefined;
  #playing: { source: AudioBufferSourceNode; gain: GainNode } | undefined;
  #turn = 0;

  async play(grade: AlarmGrade): Promise<Sounded> {
    this.stop();
    this.#turn += 1;
    const turn = this.#turn;
    const { volume, muted } = readSound();
    if (muted || volume === 0) return 'muted';
    const context = await this.#running();
    if (turn !== this.#turn) return 'overtaken';
    if (!context) {
      // biome-ignore lint/suspicious/noConsole: for whoever wonders why nothing is heard
      console.info('The browser does not let alarms sound before the page was clicked on.');
      return 'blocked';
    }
    this.#start(context, grade, volume);
    return 'played';
  }

  stop(): void {
    this.#turn += 1;
    this.#playing?.source.stop();
    this.#playing = undefined;
    globalThis.speechSynthesis?.cancel();
  }

  /** Volume of the current sound. */
  setVolume(volume: number): void {
    if (this.#playing) this.#playing.gain.gain.value = volume;
  }

  /** Must be called in a click handler; true if sounds are allowed from now on. */
  async allow(): Promise<boolean> {
    return (await this.#running()) !== undefined;
  }

  /** Reads the text aloud, if the browser supports it. */
  speak(text: string, lang: string): void {
    const { volume, muted, speech } = readSound();
    if (!speech || muted || !globalThis.speechSynthesis) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = lang;
    words.volume = volume;
    speechSynthesis.speak(words);
  }

  async #running(): Promise<AudioContext | undefined> {
    if (typeof AudioContext === 'undefined') return undefined;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state !== 'running') {
      const allowed = context.resume().catch(() => undefined);
      await Promise.race([allowed, new Promise((resolve) => setTimeout(resolve, ALLOWED_WITHIN_MS))]);
    }
    return context.state === 'running' ? context : undefined;
  }

  #start(context: AudioContext, grade: AlarmGrade, volume: number): void {
    const samples = toneSamples(grade, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    const gain = context.createGain();
    source.buffer = buffer;
    gain.gain.value = volume;
    source.connect(gain).connect(context.destination);
    source.start();
    this.#playing = { source, gain };
  }
}

export const player = new SoundPlayer();
