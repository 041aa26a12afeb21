/** Soft sounds generated from sine waves, so that there are no files to load. */
export type Sounds = {
  /** Played for each second of the countdown. */
  tick: () => void;
  /** Played for each winner. */
  chime: () => void;
  /** Browsers block sound until the user interacts with the page. Call this on interaction. */
  wake: () => void;
  end: () => void;
};

type Tone = { hertz: number; after: number; seconds: number; loudness: number };

const TICK: readonly Tone[] = [{ hertz: 660, after: 0, seconds: 0.07, loudness: 0.05 }];
const CHIME: readonly Tone[] = [523.25, 659.25, 783.99, 1046.5].map((hertz, index) => ({
  hertz,
  after: index * 0.11,
  seconds: 1.6,
  loudness: 0.07,
}));

export function createSounds(): Sounds {
  const context = new AudioContext();
  const play = (tones: readonly Tone[]) => {
    // Blocked sounds are not played later.
    if (context.state === 'running') for (const tone of tones) sound(context, tone);
  };
  return {
    tick: () => play(TICK),
    chime: () => play(CHIME),
    wake: () => void context.resume(),
    end: () => void context.close(),
  };
}

function sound(context: AudioContext, { hertz, after, seconds, loudness }: Tone): void {
  const start = context.currentTime + after;
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const wave = new OscillatorNode(context, { frequency: hertz });
  wave.connect(volume).connect(context.destination);
  wave.start(start);
  wave.stop(start + seconds);
}
