import { Maximize, Minimize, Unplug, Volume2, VolumeX } from 'lucide-react';
import { useFullscreen } from './use-fullscreen.ts';
import type { ScreenSound } from './use-sound.ts';

/** Sound and full screen. The buttons fade while the user is idle. */
export function Controls({ sound }: { sound: ScreenSound }) {
  const fullscreen = useFullscreen();
  return (
    <div className="stage-controls">
      <button type="button" onClick={sound.toggle}>
        {sound.on ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        {sound.on ? 'Sound off' : 'Sound on'}
      </button>
      {fullscreen.possible && (
        <button type="button" onClick={fullscreen.toggle}>
          {fullscreen.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          {fullscreen.on ? 'Leave full screen' : 'Full screen'}
        </button>
      )}
    </div>
  );
}

/** Shown while the connection is lost and the data may be a few seconds old. */
export function Connection({ lost }: { lost: boolean }) {
  return (
    <p role="status" className="stage-connection">
      {lost && (
        <>
          <Unplug aria-hidden="true" />
          Live connection lost. We’re reconnecting. Until then, this screen updates every few seconds.
        </>
      )}
    </p>
  );
}
