// A few short sounds, made here: knocks of wood and card out of noise, plucked strings out of tones.

/** @typedef {[keyof typeof VOICES, number, number, number, number]} Note what, seconds from the sound's
 * start, pitch in Hz, seconds it lasts, loudness */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  laid: [
    ["knock", 0, 1500, 0.05, 1.5],
    ["pluck", 0, 150, 0.07, 0.25],
  ],
  captured: [
    ["knock", 0, 1900, 0.04, 1.2],
    ["knock", 0.07, 1300, 0.06, 1.5],
  ],
  yaku: [
    ["pluck", 0, 587, 0.5, 0.2],
    ["pluck", 0.12, 880, 0.8, 0.2],
  ],
  "koi-koi": [
    ["knock", 0, 2600, 0.05, 1.8],
    ["knock", 0.16, 2600, 0.05, 2.1],
    ["pluck", 0.32, 440, 0.5, 0.2],
    ["pluck", 0.32, 659, 0.6, 0.15],
  ],
  stop: [
    ["knock", 0, 2200, 0.05, 1.5],
    ["pluck", 0.1, 440, 0.5, 0.2],
    ["pluck", 0.28, 349, 0.8, 0.2],
  ],
  win: [
    ["pluck", 0, 440, 0.4, 0.18],
    ["pluck", 0.11, 494, 0.4, 0.18],
    ["pluck", 0.22, 587, 0.4, 0.18],
    ["pluck", 0.33, 740, 0.5, 0.18],
    ["pluck", 0.44, 880, 1.1, 0.22],
  ],
};

/** @type {AudioContext | null} */
let context = null;

const VOICES = {
  /**
   * @param {AudioContext} audio
   * @param {number} start
   * @param {number} pitch
   * @param {number} length
   * @param {GainNode} gain
   */
  knock(audio, start, pitch, length, gain) {
    const source = audio.createBufferSource();
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    buffer.getChannelData(0).forEach((_zero, at, data) => {
      data[at] = Math.random() * 2 - 1;
    });
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 3;
    source.connect(filter).connect(gain);
    source.start(start);
  },
  /**
   * @param {AudioContext} audio
   * @param {number} start
   * @param {number} pitch
   * @param {number} length
   * @param {GainNode} gain
   */
  pluck(audio, start, pitch, length, gain) {
    const source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(gain);
    source.start(start);
    source.stop(start + length);
  },
};

/**
 * Browsers play no sound before the first click or key press: until then all is silent.
 *
 * @param {string} name
 * @param {number} after in how many seconds
 */
export function sound(name, after) {
  if (!SOUNDS[name] || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    context.resume();
    for (const note of SOUNDS[name]) play(context, note, context.currentTime + after);
  } catch {
    /* a machine without sound plays on in silence */
  }
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} from when the sound starts, by the clock of `audio`
 */
function play(audio, [voice, at, pitch, length, loudness], from) {
  const start = from + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  VOICES[voice](audio, start, pitch, length, gain);
}
