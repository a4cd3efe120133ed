// A few short sounds, made here: knocks of wood and card out of noise, plucked strings out of tones.

// Each sound: [what, seconds from its start, pitch in Hz, seconds it lasts, loudness].
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

let audio = null;

const VOICES = {
  knock(start, pitch, length, gain) {
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
  pluck(start, pitch, length, gain) {
    const source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(gain);
    source.start(start);
    source.stop(start + length);
  },
};

// A browser lets nothing be heard before the first click or key: until then all is silent.
export function sound(name, after) {
  if (!SOUNDS[name] || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const [voice, at, pitch, length, loudness] of SOUNDS[name]) {
      const start = audio.currentTime + after + at;
      const gain = audio.createGain();
      gain.gain.setValueAtTime(loudness, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + length);
      gain.connect(audio.destination);
      VOICES[voice](start, pitch, length, gain);
    }
  } catch {
    /* a machine without sound plays on in silence */
  }
}
