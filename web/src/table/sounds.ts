/** Quiet sounds made by the page itself: a card, chips, your turn. Nothing is loaded. */
import { isPot } from "./choosing";
import type { View } from "./tableProps";

export type Sound = "card" | "chips" | "turn";

let context: AudioContext | null = null;

/** The sound when one table follows another: your turn above all, then chips, then a card. */
export function soundOf(before: View, now: View): Sound | null {
  const { scene, match, happened, whole } = now;
  if (scene.yours && !scene.over && match.seats > 1 && (!before.scene.yours || before.scene.over)) return "turn";
  if (whole) return null;
  const chips = (view: View): string =>
    view.scene.facts
      .filter((fact) => fact.kind === "bet" || isPot(fact))
      .map((fact) => `${fact.seat} ${fact.value} ${fact.more}`)
      .join();
  if (chips(before) !== chips(now)) return "chips";
  return happened.some((what) => what.kind === "move") ? "card" : null;
}

/** A short noise through a filter: paper for a card, clay for chips. */
function tap(audio: AudioContext, at: number, pitch: number, seconds: number, volume: number): void {
  const samples = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** Two soft notes, a fourth apart. */
function chime(audio: AudioContext, at: number): void {
  for (const [i, pitch] of [523.25, 698.46].entries()) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    const start = at + i * 0.11;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.05, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.35);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.36);
  }
}

/** Has the reader touched the page? Before that browsers refuse sound and vibration, and complain in the console. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Plays a sound; silent where the browser has no audio, or allows none before the first touch. */
export function play(sound: Sound): void {
  if (typeof AudioContext !== "function" || !touched()) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === "turn") chime(context, now);
  else if (sound === "card") tap(context, now, 1900, 0.06, 0.16);
  else for (const i of [0, 1, 2]) tap(context, now + i * 0.045, 3600 + 300 * i, 0.03, 0.12);
}

/** A short buzz of the device, where it can. */
export function buzz(): void {
  if ("vibrate" in navigator && touched()) navigator.vibrate(40);
}
